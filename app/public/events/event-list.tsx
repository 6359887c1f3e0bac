import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { availability } from './availability.ts';

export type ListedEvent = Reply<'events/getEvents'>['events'][number];

/** A list of events: what, when, where, and whether there is room. */
export function EventList({ events, level = 3 }: { events: ListedEvent[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="max-w-[46rem]">
      {events.map((event) => (
        <li
          key={event.slug}
          className="relative border-t border-wheat py-5 first:border-0 md:first:pt-0"
        >
          <Heading className="text-xl">
            <SiteLink
              to={`/events/${event.slug}`}
              className="after:absolute after:inset-0 after:content-['']"
            >
              {event.title}
            </SiteLink>
          </Heading>
          <p className="mt-1 font-semibold text-balance">
            <time dateTime={event.startsAt}>{event.when}</time>
          </p>
          {event.place && <p>{event.place}</p>}
          {event.summary && <p className="mt-1.5 text-bark">{event.summary}</p>}
          {availability(event) && <p className="mt-1.5">{availability(event)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The next events of a program, on its page. */
export function EventsOfProgram({ events }: { events: ListedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="wrap mt-12" aria-labelledby="events-of-program">
      <h2 id="events-of-program" className="mb-2 border-t-3 border-double border-wheat pt-8">
        Next dates
      </h2>
      <EventList events={events} />
    </section>
  );
}
