import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { Reply } from '#contract/index.ts';
import { listTitles } from '#contract/shared/pages/list-titles.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import type { ContentFilters } from './find-content.ts';

export type ListDraftEntries = Reply<'dashboard/getDrafts'>['entries'];

/** The drafts that match the filters of the pages: no list is in a section. */
export function matchingDrafts(
  entries: ListDraftEntries,
  { search, section, state, author }: ContentFilters,
): ListDraftEntries {
  const words = foldedWords(search);
  if (section !== '' || !['', 'draft', 'changed'].includes(state)) return [];
  return entries.filter(
    ({ list, title, updatedBy }) =>
      (author === '' || updatedBy === author) && containsAll(`${title} ${listTitles[list]}`, words),
  );
}

/** Drafts of entries that are no pages: questions of the FAQ, board members, steps of the test and the like. */
export function ListDrafts({ entries }: { entries: ListDraftEntries }) {
  const dateAndTime = useDateAndTime();
  if (entries.length === 0) return null;
  return (
    <section id="list-drafts" aria-labelledby="list-drafts-title" className="mt-8">
      <h2 id="list-drafts-title" className="text-xl">
        Drafts in lists
      </h2>
      <ul className="content-list mt-2">
        {entries.map(({ list, key, title, updatedAt, updatedBy }) => (
          <li key={`${list}/${key}`}>
            <div className="col-span-full">
              <SiteLink
                to={`/cms/list-history/${list}/${key}`}
                className="font-semibold break-words"
              >
                {title || 'Untitled'}
              </SiteLink>
              <p className="content-facts">
                <span className="staff-state">Draft</span>
                <span>{listTitles[list]}</span>
                <span>{`changed ${dateAndTime(updatedAt)}${updatedBy && ` by ${updatedBy}`}`}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
