import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { listTitles } from '#contract/shared/pages/list-titles.ts';
import { DateText } from '../layout/date-format.tsx';

type DraftsProps = Omit<Reply<'dashboard/getDrafts'>, 'code'>;

/** Pages, and entries of lists, with unpublished drafts, oldest first. */
export function Drafts({ drafts, total, entries, entriesTotal }: DraftsProps) {
  const lines = [
    ...drafts.map(({ section, name, title, updatedAt }) => ({
      to: `/cms/${section}/${name}`,
      title: title || name,
      where: section,
      updatedAt,
    })),
    ...entries.map(({ list, key, title, updatedAt }) => ({
      to: `/cms/list-history/${list}/${key}`,
      title: title || 'Untitled',
      where: listTitles[list],
      updatedAt,
    })),
  ].toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
  if (lines.length === 0) return null;
  const all = total + entriesTotal;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">Unpublished drafts</h2>
      <ul className="overview-lines">
        {lines.map(({ to, title, where, updatedAt }) => (
          <li key={to}>
            <SiteLink to={to}>{title}</SiteLink>
            <span className="text-bark">
              {where}, <DateText at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      {all > lines.length && (
        <p className="mt-2">
          <SiteLink to="/cms?state=changed">{`All ${all.toLocaleString('en')} drafts`}</SiteLink>
        </p>
      )}
    </section>
  );
}
