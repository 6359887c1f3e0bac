import type { ListedEvent } from '#app/content/events/event-card.tsx';
import { EventList } from '#app/content/events/event-list.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

interface EventsOfProgramProps {
  /** The program's name. */
  program: string;
  events: ListedEvent[];
  /** The number of all upcoming events; `events` are the next few. */
  total: number;
}

/** The next events of a program, on its page. */
export function EventsOfProgram({ program, events, total }: EventsOfProgramProps) {
  const t = useTranslate();
  if (events.length === 0) return null;
  return (
    <section className="wrap mt-12" aria-labelledby="events-of-program">
      <h2 id="events-of-program" className="mb-6 border-t-3 border-double border-wheat pt-8">
        {t('home.nextDates')}
      </h2>
      <EventList events={events} />
      <p className="mt-4">
        <SiteLink to={`/events?${new URLSearchParams({ program })}`}>
          {total > events.length ? t('home.allDates', { total }) : t('home.eventsOfProgram')}
        </SiteLink>
      </p>
    </section>
  );
}
