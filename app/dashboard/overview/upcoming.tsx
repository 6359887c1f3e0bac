import type { Reply } from '#contract/index.ts';
import { SiteLink } from '../../components/site-link.tsx';

type Events = Reply<'dashboard/getOverview'>['events'];
type Event = Events['next'][number];

/** The events that come next, and how full they are. */
export function Upcoming({ events: { upcoming, next } }: { events: Events }) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Next events</h2>
      {next.length === 0 ? (
        <p className="mt-2">No event is planned.</p>
      ) : (
        <ul className="overview-lines">
          {next.map((event) => (
            <li key={event.id}>
              <span>
                <SiteLink to={`/dashboard/Events/${event.id}`}>{event.title}</SiteLink>,{' '}
                <time dateTime={event.startsAt}>{event.when}</time>
              </span>
              <span className="text-bark">{placesInWords(event)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        <SiteLink to="/dashboard/Events">
          {upcoming > next.length
            ? `All ${upcoming.toLocaleString('en')} events`
            : 'Look after events'}
        </SiteLink>
      </p>
    </section>
  );
}

/** '12 come, 8 places free'; '20 come, full, 3 wait'. */
function placesInWords({ registered, free, waiting }: Event): string {
  const places =
    free === null
      ? ''
      : free === 0
        ? ', full'
        : `, ${free === 1 ? '1 place' : `${free} places`} free`;
  return `${registered.toLocaleString('en')} come${places}${waiting > 0 ? `, ${waiting} wait` : ''}`;
}
