import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';

type Task = Reply<'dashboard/getToday'>['tasks'][number];

interface Kind {
  /** The singular of a task: 'unanswered message'. */
  one: string;
  many: string;
  /** The label of its example: 'Oldest'. */
  example: string;
  /** The screen where it is done; empty: each has one of its own. */
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
  refusedSchedules: {
    one: 'schedule wasn’t carried out',
    many: 'schedules weren’t carried out',
    example: 'First',
    to: '',
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
  personTasks: { one: 'task is due', many: 'tasks are due', example: '', to: '' },
  reviewChanges: {
    one: 'review asks for changes',
    many: 'reviews ask for changes',
    example: 'First',
    to: '',
  },
  waitingReviews: {
    one: 'review is waiting for an answer',
    many: 'reviews are waiting for an answer',
    example: 'Oldest',
    to: '',
  },
  claims: {
    one: 'claim to check again',
    many: 'claims to check again',
    example: 'First',
    to: '/cms/claims',
  },
  sourceTodos: {
    one: 'text still names a retired source',
    many: 'texts still name a retired source',
    example: 'Source',
    to: '/cms/claims',
  },
  brokenLinks: {
    one: 'broken link',
    many: 'broken links',
    example: 'First',
    to: '/cms/claims#links',
  },
  drafts: {
    one: 'page with unpublished changes',
    many: 'pages with unpublished changes',
    example: 'Oldest',
    to: '/cms?state=changed&sort=oldest',
  },
  listDrafts: {
    one: 'draft in lists',
    many: 'drafts in lists',
    example: 'Oldest',
    to: '/cms?state=changed#list-drafts',
  },
};

/** The user's tasks, each with a link to the screen where it is done. */
export function Today({ tasks }: { tasks: Task[] }) {
  const { dateAndTime } = useDateFormat();
  return (
    <section aria-labelledby="today" className="today">
      <h2 id="today">What needs you today</h2>
      {tasks.length === 0 ? (
        <p className="mt-2">Nothing needs you right now.</p>
      ) : (
        <ul className="overview-lines">
          {tasks.map(({ kind, count, example, at, items }) => {
            const { one, many, to, ...words } = kinds[kind];
            const title = `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
            const about = [example, at && dateAndTime(at)].filter(Boolean).join(', ');
            return (
              <li key={kind}>
                {to === '' ? (
                  <strong>{title}</strong>
                ) : (
                  <SiteLink to={to} className="font-semibold">
                    {title}
                  </SiteLink>
                )}
                {about && <span className="text-bark">{`${words.example}: ${about}`}</span>}
                {items.length > 0 && (
                  <ul className="today-items">
                    {items.map(({ label, path }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may say the same
                      <li key={`${index} ${path}`}>
                        <SiteLink to={path}>{label}</SiteLink>
                      </li>
                    ))}
                    {count > items.length && <li>{`and ${count - items.length} more`}</li>}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
