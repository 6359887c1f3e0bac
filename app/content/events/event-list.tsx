import { EventCard, type ListedEvent } from './event-card.tsx';

interface EventListProps {
  events: ListedEvent[];
  /** Of the events' headings. */
  level?: 2 | 3;
}

/** Events as cards, one below the other. */
export function EventList({ events, level = 3 }: EventListProps) {
  return (
    <ul className="max-w-[52rem]">
      {events.map((event) => (
        <li key={event.slug} className="border-t border-wheat py-6 first:border-0 first:pt-0">
          <EventCard event={event} level={level} />
        </li>
      ))}
    </ul>
  );
}
