import { useHolds } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { addressedSections, sectionWords } from '#contract/shared/pages/sections.ts';
import { newItemName } from '../page-names/item-names.ts';

/** A link for each kind of page that can be added. */
export function NewPageLinks() {
  const isEditor = useHolds('editor');
  const shown = isEditor ? addressedSections : sectionsWhere(({ team }) => team === 'newsletter');
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
