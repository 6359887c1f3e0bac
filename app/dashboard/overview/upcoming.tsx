import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';

type Events = Reply<'dashboard/getOverview'>['events'];
type Event = Events['next'][number];

/** The next events, and their registrations. */
export function Upcoming({ events: { upcoming, next } }: { events: Events }) {
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Next events</h2>
      <ul className="overview-lines">
        {next.map((event) => (
          <li key={event.id}>
            <span>
              <SiteLink to={`/dashboard/Events/${event.id}`}>{event.title}</SiteLink>,{' '}
              <time dateTime={event.startsAt}>{event.when}</time>
            </span>
            <span className="text-bark">{seatsInWords(event)}</span>
          </li>
        ))}
      </ul>
      {upcoming > next.length && (
        <p className="mt-2">
          <SiteLink to="/dashboard/Events">{`All ${upcoming.toLocaleString('en')} events`}</SiteLink>
        </p>
      )}
    </section>
  );
}

/** '12 registered, 8 spots left'; '20 registered, full, 3 waiting'. */
function seatsInWords({ registered, free, waiting }: Event): string {
  const places =
    free === null
      ? ''
      : free === 0
        ? ', full'
        : `, ${free === 1 ? '1 spot' : `${free} spots`} left`;
  return `${registered.toLocaleString('en')} registered${places}${waiting > 0 ? `, ${waiting} waiting` : ''}`;
}
