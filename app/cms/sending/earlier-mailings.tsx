import { statusOfMailing } from '#app/format/mailing-status.ts';
import { newsletterLists } from '#app/format/newsletter-lists.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';

type Mailing = Reply<'newsletter/getMailings'>['mailings'][number];

const nameOf = (list: Mailing['list']) =>
  newsletterLists.find(({ name }) => name === list)?.label ?? list;

/** The issue's mailings so far. */
export function EarlierMailings({ mailings, timeZone }: { mailings: Mailing[]; timeZone: string }) {
  if (mailings.length === 0) return null;
  return (
    <section className="staff-panel" aria-labelledby="earlier">
      <h2 id="earlier" className="text-xl">
        Mailings of this issue
      </h2>
      <ul className="mt-2 grid gap-2">
        {mailings.map(({ id, list, status, startAt, startedAt, sent, total }) => (
          <li key={id}>
            <span className="staff-state">{statusOfMailing({ status, startAt })}</span>{' '}
            <SiteLink to={`/dashboard/Mailings/${id}`}>{nameOf(list)}</SiteLink>
            {`, ${inZone(timeZone, new Date(startedAt ?? startAt))}`}
            {total > 0 && `: ${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`}
          </li>
        ))}
      </ul>
    </section>
  );
}
