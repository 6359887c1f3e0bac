import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { DateText } from '../layout/date-format.tsx';

type Messages = Reply<'dashboard/getOverview'>['messages'];

/** The oldest unanswered messages. */
export function UnansweredMessages({ messages: { unanswered, oldest } }: { messages: Messages }) {
  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered">Unanswered messages</h2>
      {oldest.length === 0 ? (
        <p className="mt-2">All messages are answered.</p>
      ) : (
        <ul className="overview-lines">
          {oldest.map(({ id, name, subject, createdAt }) => (
            <li key={id}>
              <span className="font-semibold">{subject}</span>
              <span className="text-bark">
                {name}, <DateText at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {unanswered > 0 && (
        <p className="mt-2">
          <SiteLink to="/dashboard/Contacts?state=new&sort=createdAt">
            Answer {unanswered === 1 ? 'it' : `all ${unanswered.toLocaleString('en')}`}
          </SiteLink>
        </p>
      )}
    </section>
  );
}
