import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';

type Task = Reply<'dashboard/getToday'>['tasks'][number];

interface Kind {
  /** What there is: '3 unanswered messages'. */
  one: string;
  many: string;
  /** What its example is: 'Oldest'. */
  example: string;
  /** The screen where it is done. */
  to: string;
}

const kinds: Record<Task['kind'], Kind> = {
  messages: {
    one: 'unanswered message',
    many: 'unanswered messages',
    example: 'Oldest',
    to: '/dashboard/Contacts?state=new&sort=createdAt',
  },
  pausedMailings: {
    one: 'mailing has stopped',
    many: 'mailings have stopped',
    example: 'First',
    to: '/dashboard/Mailings',
  },
  failedEmails: {
    one: 'email wasn’t delivered this week',
    many: 'emails weren’t delivered this week',
    example: 'Last',
    to: '/dashboard/Mail',
  },
  disputes: {
    one: 'disputed gift',
    many: 'disputed gifts',
    example: 'Since',
    to: '/dashboard/Donations?status=disputed',
  },
  events: { one: 'event today', many: 'events today', example: 'Next', to: '/dashboard/Events' },
  scheduledMailings: {
    one: 'mailing scheduled this week',
    many: 'mailings scheduled this week',
    example: 'Next',
    to: '/dashboard/Mailings',
  },
  drafts: {
    one: 'page with unpublished changes',
    many: 'pages with unpublished changes',
    example: 'Oldest',
    to: '/cms?state=changed&sort=oldest',
  },
};

/** What needs the user today, each with a link to where it is done. */
export function Today({ tasks }: { tasks: Task[] }) {
  const { dateAndTime } = useDateFormat();
  return (
    <section aria-labelledby="today" className="today">
      <h2 id="today">What needs you today</h2>
      {tasks.length === 0 ? (
        <p className="mt-2">Nothing needs you right now.</p>
      ) : (
        <ul className="overview-lines">
          {tasks.map(({ kind, count, example, at }) => {
            const { one, many, to, ...words } = kinds[kind];
            return (
              <li key={kind}>
                <SiteLink to={to} className="font-semibold">
                  {`${count.toLocaleString('en')} ${count === 1 ? one : many}`}
                </SiteLink>
                <span className="text-bark">
                  {`${words.example}: ${[example, at && dateAndTime(at)].filter(Boolean).join(', ')}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
