import { SiteLink } from '#app/ui/site-link.tsx';
import { actorInWords } from '../audit/actors.ts';
import { actionInWords, type Entry, targetInWords } from '../audit/entry-labels.ts';
import { useDateFormat } from '../layout/date-format.tsx';

interface UserHistoryProps {
  entries: Entry[];
  /** The page with the full history. */
  more?: string;
}

/** The latest actions by or on someone, newest first. */
export function UserHistory({ entries, more }: UserHistoryProps) {
  const { dateAndTime } = useDateFormat();
  return (
    <section aria-label="History" className="mt-6">
      <h3 className="text-base">History</h3>
      {entries.length === 0 ? (
        <p className="mt-1 text-sm text-bark">Nothing yet.</p>
      ) : (
        <ol className="history-lines">
          {entries.map((entry) => (
            <li key={entry.id}>
              <span className="font-semibold">{actionInWords(entry.action)}</span>
              {entry.actor && entry.actor.subject !== entry.target.subject && (
                <>
                  : {targetInWords(entry)}, by {actorInWords(entry)}
                </>
              )}
              <time dateTime={entry.at}>{dateAndTime(entry.at)}</time>
            </li>
          ))}
        </ol>
      )}
      {more && (
        <p className="mt-2 text-sm">
          <SiteLink to={more}>View all in the audit trail</SiteLink>
        </p>
      )}
    </section>
  );
}
