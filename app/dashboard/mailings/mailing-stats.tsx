import { isStarting } from '#app/format/mailing-status.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { durationInWords } from './duration.ts';
import type { MailingProgress } from './use-mailing-progress.ts';

/** A mailing's sent and remaining emails, rate, and estimated end. */
export function MailingStats({
  mailing,
  isSilent,
}: {
  mailing: MailingProgress;
  isSilent: boolean;
}) {
  const { total, queued, sent, failed, left, repeated, bounced, unsubscribed } = mailing;
  const figures: [string, number][] = [
    ['Recipients', total],
    ['Queued', queued],
    ['Sent', sent],
    ['Failed', failed],
    ['Unsubscribed before sending', left],
    ['Unknown', repeated],
    ['Bounced', bounced],
    ['Unsubscribed', unsubscribed],
  ];
  return (
    <section aria-label="Progress" className="mt-5">
      {total > 0 && (
        <progress
          className="mailing-bar"
          aria-label="Done"
          max={total}
          value={Math.max(0, total - queued)}
        />
      )}
      <p className="mt-1">
        <Pace mailing={mailing} />
      </p>
      {isSilent && (
        <p role="alert" className="notice mt-2">
          The server is not responding. This page keeps trying; the mailing is not lost.
        </p>
      )}
      {mailing.trouble && (
        <p role="alert" className="notice notice-bad mt-2">
          The mail service is not accepting emails right now: {mailing.trouble} Sending is retried
          automatically.
        </p>
      )}
      {mailing.leftOut.length > 0 && (
        <div className="notice mt-2">
          <p>These were no longer published when sending began, so the email doesn’t show them:</p>
          <ul className="mt-1">
            {mailing.leftOut.map((block) => (
              <li key={block}>{block}</li>
            ))}
          </ul>
        </div>
      )}
      <dl className="mailing-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {repeated > 0 && (
        <p className="notice mt-3 max-w-[46rem]">
          We don’t know whether {repeated.toLocaleString('en')}{' '}
          {repeated === 1 ? 'email' : 'emails'} arrived: the connection or the server stopped during
          sending.{' '}
          {mailing.status === 'canceled'
            ? 'The mailing was canceled, so they may not have been sent again.'
            : 'They are sent again with the same message ID, so most email programs show them once. Some people may get the email twice.'}
        </p>
      )}
    </section>
  );
}

function Pace({ mailing }: { mailing: MailingProgress }) {
  const { status, startAt, finishedAt, queued, perSecond, estimatedEndAt, rate } = mailing;
  const { dateAndTime } = useDateFormat();
  const most = rate === null ? '' : ` Limited to ${rate} per second.`;
  if (isStarting(mailing)) return `Sending starts in a moment.${most}`;
  if (status === 'scheduled') return `Starts ${dateAndTime(startAt)}.${most}`;
  if (status === 'paused') {
    return `Sending is paused. ${queued.toLocaleString('en')} still to send.`;
  }
  if (finishedAt) {
    return `${status === 'canceled' ? 'Canceled' : 'Finished'} ${dateAndTime(finishedAt)}.`;
  }
  if (estimatedEndAt === null) return `Sending has started. Measuring the speed.${most}`;
  return `${perSecond.toLocaleString('en')} emails per second, about ${durationInWords(queued / perSecond)} left (until ${dateAndTime(estimatedEndAt)}).${most}`;
}
