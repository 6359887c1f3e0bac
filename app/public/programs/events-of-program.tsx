import type { ListedEvent } from '#app/content/events/event-card.tsx';
import { EventList } from '#app/content/events/event-list.tsx';

/** The next events of a program, on its page. */
export function EventsOfProgram({ events }: { events: ListedEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="wrap mt-12" aria-labelledby="events-of-program">
      <h2 id="events-of-program" className="mb-6 border-t-3 border-double border-wheat pt-8">
        Next dates
      </h2>
      <EventList events={events} />
    </section>
  );
}
