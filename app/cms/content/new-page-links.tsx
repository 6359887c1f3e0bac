import { useHeldRoles } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { newItemName } from '../page-names/item-names.ts';

const kinds = [
  { section: 'articles', title: 'New article' },
  { section: 'courses', title: 'New course' },
  { section: 'programs', title: 'New program' },
  { section: 'newsletters', title: 'New newsletter' },
] as const;

/** A link for each kind of page that can be added. */
export function NewPageLinks() {
  const held = useHeldRoles();
  const shown = kinds.filter(({ section }) => may(held, editingOf(section)));
  return (
    <ul aria-label="New page" className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map(({ section, title }) => (
        <li key={section}>
          <SiteLink to={`/cms/${section}/${newItemName}`}>{`+ ${title}`}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
