import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import type { Reply } from '#contract/index.ts';

type Mailing = Reply<'donations/getStatementMailing'>['mailing'];

interface StatementProgressProps {
  mailing: Mailing;
  /** Whether the server does not answer. */
  isSilent: boolean;
}

/** How many statements are sent, how many are left, and what went wrong. */
export function StatementProgress({ mailing, isSilent }: StatementProgressProps) {
  const { dateAndTime } = useDateFormat();
  const { total, queued, sent, failed, uncertain, skipped, rate, finishedAt, trouble } = mailing;
  const figures = { Recipients: total, Queued: queued, Sent: sent, Failed: failed };
  return (
    <section aria-label="Progress" className="mt-5">
      <progress
        className="mailing-bar"
        aria-label="Done"
        max={Math.max(1, total)}
        value={total - queued}
      />
      <p className="mt-1">
        {finishedAt
          ? `Over since ${dateAndTime(finishedAt)}.`
          : `${queued.toLocaleString('en')} still to send.`}
        {rate !== null && ` Limited to ${rate} per second.`}
      </p>
      {isSilent && (
        <p role="alert" className="notice mt-2">
          The server is not responding. This page keeps trying; the mailing is not lost.
        </p>
      )}
      {trouble && (
        <p role="alert" className="notice notice-bad mt-2">
          The mail service is not accepting emails right now: {trouble} Sending is retried
          automatically.
        </p>
      )}
      <dl className="mailing-figures">
        {Object.entries({ ...figures, Uncertain: uncertain, Skipped: skipped }).map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.toLocaleString('en')}</dd>
            </div>
          ),
        )}
      </dl>
      {uncertain > 0 && (
        <p className="notice mt-3 max-w-[46rem]">
          We don’t know whether {uncertain.toLocaleString('en')}{' '}
          {uncertain === 1 ? 'statement' : 'statements'} arrived: the connection or the server
          stopped during sending. They are not sent again by themselves, so that no one deducts a
          gift twice.
        </p>
      )}
    </section>
  );
}
