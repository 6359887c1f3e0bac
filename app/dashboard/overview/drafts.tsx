import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { DateText } from '../layout/date-format.tsx';

type DraftsProps = Pick<Reply<'dashboard/getDrafts'>, 'drafts' | 'total'>;

/** Pages with unpublished drafts, oldest first. */
export function Drafts({ drafts, total }: DraftsProps) {
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">Unpublished drafts</h2>
      {drafts.length === 0 ? (
        <p className="mt-2">Everything is published.</p>
      ) : (
        <ul className="overview-lines">
          {drafts.map(({ section, name, title, updatedAt }) => (
            <li key={`${section}/${name}`}>
              <SiteLink to={`/cms/${section}/${name}`}>{title || name}</SiteLink>
              <span className="text-bark">
                {section}, <DateText at={updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > drafts.length && (
        <p className="mt-2">
          <SiteLink to="/cms">{`All ${total.toLocaleString('en')} drafts`}</SiteLink>
        </p>
      )}
    </section>
  );
}
