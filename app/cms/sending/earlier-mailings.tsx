import { Reschedule } from '#app/editor/scheduling/reschedule.tsx';
import { statusOfMailing } from '#app/format/mailing-status.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

type Mailing = Reply<'newsletter/getMailings'>['mailings'][number];

const nameOf = (list: Mailing['list']) =>
  newsletterLists.find(({ name }) => name === list)?.label ?? list;

interface EarlierMailingsProps {
  mailings: Mailing[];
  timeZone: string;
  onChange: () => void;
}

/** The issue's mailings so far; one that has not begun can be moved to another time. */
export function EarlierMailings({ mailings, timeZone, onChange }: EarlierMailingsProps) {
  if (mailings.length === 0) return null;
  return (
    <section className="staff-panel" aria-labelledby="earlier">
      <h2 id="earlier" className="text-xl">
        Mailings of this issue
      </h2>
      <ul className="mt-2 grid gap-2">
        {mailings.map(({ id, list, segment, status, startAt, startedAt, sent, total }) => (
          <li key={id}>
            <span className="staff-state">{statusOfMailing({ status, startAt })}</span>{' '}
            <SiteLink to={`/dashboard/Mailings/${id}`}>{nameOf(list)}</SiteLink>
            {segment && `, only “${segment}”`}
            {`, ${inZone(timeZone, new Date(startedAt ?? startAt))}`}
            {total > 0 && `: ${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`}
            {status === 'scheduled' && (
              <Reschedule id={id} startAt={startAt} timeZone={timeZone} onDone={onChange} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
