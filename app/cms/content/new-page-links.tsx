import { useHeldRoles } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { addressedSections, sectionWords } from '#contract/shared/pages/sections.ts';
import { newItemName } from '../page-names/item-names.ts';

/** A link for each kind of page that can be added. */
export function NewPageLinks() {
  const held = useHeldRoles();
  const shown = addressedSections.filter((section) => may(held, editingOf(section)));
  return (
    <ul aria-label="New page" className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map((section) => (
        <li key={section}>
          <SiteLink
            to={`/cms/${section}/${newItemName}`}
          >{`+ New ${sectionWords[section].one.toLowerCase()}`}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
