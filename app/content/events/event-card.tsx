import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { Picture } from '../pictures/picture.tsx';
import { availability } from './availability.ts';
import { DateTile } from './date-tile.tsx';

export type ListedEvent = Reply<'events/getEvents'>['events'][number];

interface EventCardProps {
  event: ListedEvent;
  /** Of its heading, below the heading of the list. */
  level?: 2 | 3;
}

/** An event in a list: its date, title, time and place, whether there is room, and its picture if it has one. */
export function EventCard({ event, level = 3 }: EventCardProps) {
  const { slug, title, day, hours, place, summary, phase, free, image, language } = event;
  const t = useTranslate();
  const lang = langOf(language, t);
  const Heading = level === 2 ? 'h2' : 'h3';
  const room = availability(event, t);
  const hasRoom = phase === 'none' || (phase === 'open' && free !== 0);
  return (
    <article
      className={`relative grid gap-x-6 gap-y-4 ${image && 'sm:grid-cols-[minmax(0,1fr)_12rem]'}`}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <DateTile day={day} hasYear={phase === 'over'} />
        <div className="min-w-0 flex-[1_1_10rem] wrap-break-word">
          <Heading className="text-xl" lang={lang}>
            <SiteLink
              to={`/events/${slug}`}
              className="plain-link after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </SiteLink>
          </Heading>
          <p className="mt-1 font-semibold">{hours}</p>
          {place && (
            <p className="leading-snug" lang={lang}>
              {place}
            </p>
          )}
          {summary && (
            <p className="mt-1.5 leading-snug text-bark" lang={lang}>
              {summary}
            </p>
          )}
          {room && (
            <p className={`mt-1.5 text-sm font-semibold ${hasRoom ? 'text-leaf' : 'text-beet'}`}>
              {room}
            </p>
          )}
        </div>
      </div>
      {image && <Picture name={image} alt="" />}
    </article>
  );
}
