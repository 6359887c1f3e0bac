import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { StoredDraft } from './entry-drafts.ts';

/** Says that the form shows a draft rather than the version that visitors see. */
export function DraftNotice({ draft }: { draft: StoredDraft }) {
  const dateAndTime = useDateAndTime();
  const { savedAt, savedBy, isNew, isOutdated, entry, key } = draft;
  return (
    <p className="notice">
      {`Draft saved ${dateAndTime(savedAt)}${savedBy && ` by ${savedBy}`}. `}
      {isNew === 1
        ? 'Visitors don’t see this entry until you publish it.'
        : 'Visitors see it once you publish it.'}
      {isOutdated === 1 && (
        <>
          {' The published version has changed since this draft was started: '}
          <SiteLink to={`/cms/list-history/${entry.list}/${key}`}>compare them</SiteLink>
          {' before you publish.'}
        </>
      )}
    </p>
  );
}
