import { useClock } from '../layout/clock.tsx';
import { durationInWords } from './duration.ts';
import type { Progress } from './use-progress.ts';

/** How many have got their mail and how many have not, how fast it goes and how long it still takes. */
export function Figures({ mailing, isSilent }: { mailing: Progress; isSilent: boolean }) {
  const { total, queued, sent, failed, left, repeated, bounced, unsubscribed } = mailing;
  const figures: [string, number][] = [
    ['People', total],
    ['Queued', queued],
    ['Sent', sent],
    ['Failed', failed],
    ['Left before their turn', left],
    ['Unknown', repeated],
    ['Bounced', bounced],
    ['Left by its link', unsubscribed],
  ];
  return (
    <section aria-label="How far it is" className="mt-5">
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
          The server does not answer just now. This page asks again by itself; the mailing is not
          lost.
        </p>
      )}
      {mailing.trouble && (
        <p role="alert" className="notice notice-bad mt-2">
          The mail service does not take mails just now: {mailing.trouble} It is tried again by
          itself.
        </p>
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
          Of {repeated.toLocaleString('en')} {repeated === 1 ? 'mail' : 'mails'} nobody can say
          whether it had arrived: the connection or the program ended while it was handed over.{' '}
          {mailing.status === 'canceled'
            ? 'As the mailing was canceled, it may not have been sent again.'
            : 'It is sent again under the same number, by which most mail programs show it once. Some may get it twice.'}
        </p>
      )}
    </section>
  );
}

function Pace({ mailing }: { mailing: Progress }) {
  const { status, startAt, finishedAt, queued, perSecond, estimatedEndAt, rate } = mailing;
  const { dateAndTime } = useClock();
  const most = rate === null ? '' : ` It goes at ${rate} a second at most.`;
  if (status === 'scheduled') return `It begins ${dateAndTime(startAt)}.${most}`;
  if (status === 'paused') {
    return `It rests; ${queued.toLocaleString('en')} wait. Nothing leaves until it goes on.`;
  }
  if (finishedAt) {
    return `${status === 'canceled' ? 'Canceled' : 'Ended'} ${dateAndTime(finishedAt)}.`;
  }
  if (estimatedEndAt === null) return `It has begun, and its speed is being taken.${most}`;
  return `${perSecond.toLocaleString('en')} mails a second, about ${durationInWords(queued / perSecond)} still: until ${dateAndTime(estimatedEndAt)}.${most}`;
}
