import { EventCard, type ListedEvent } from '#app/content/events/event-card.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { HomePart } from './home-part.tsx';

/** The next dates; nothing while no event is planned. */
export function NextEvents({ events }: { events: ListedEvent[] }) {
  const t = useTranslate();
  if (events.length === 0) return null;
  return (
    <HomePart title={t('home.nextDates')} to="/events" all={t('home.allEvents')}>
      <ul className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.slug}>
            <EventCard event={{ ...event, image: '' }} />
          </li>
        ))}
      </ul>
    </HomePart>
  );
}
