import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { asSentence, timesInWords } from './sentence.ts';

type FailuresProps = Pick<Reply<'system/getStatus'>, 'failures' | 'unsentEmails'>;

/** Failures of the last week, with their reasons. */
export function Failures({ failures, unsentEmails }: FailuresProps) {
  const { dateAndTime } = useDateFormat();
  const emails = emailsInWords(unsentEmails);
  return (
    <section aria-labelledby="failures" className="mt-8">
      <h2 id="failures" className="text-xl">
        Failures in the last week
      </h2>
      {failures.length === 0 && emails === '' && <p className="mt-2">Nothing has failed.</p>}
      {emails !== '' && (
        <p className="mt-2">
          {emails} <SiteLink to="/dashboard/Mail">Open sent mail</SiteLink>
        </p>
      )}
      {failures.length > 0 && (
        <ul className="mt-4 border-b border-wheat">
          {failures.map(({ work, cause, count, lastAt, requestId }) => (
            <li key={`${work} ${cause}`} className="border-t border-wheat py-3 wrap-anywhere">
              <p>
                <strong>{asSentence(work)}</strong> failed {timesInWords(count)}
                {count > 1 && ', most recently'} on {dateAndTime(lastAt)}.
              </p>
              <p className="mt-1">{cause}</p>
              {requestId !== '' && (
                <p className="mt-1 text-xs text-bark">
                  In the log: <code>{requestId}</code>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function emailsInWords({ failed, unknown }: FailuresProps['unsentEmails']): string {
  const emails = (count: number) =>
    count === 1 ? 'One email' : `${count.toLocaleString('en')} emails`;
  return [
    failed > 0 && `${emails(failed)} could not be sent.`,
    unknown > 0 && `${emails(unknown)} may not have arrived.`,
  ]
    .filter(Boolean)
    .join(' ');
}
