import { languages } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { useTranslate } from '../../language/use-translate.ts';

interface DateTileProps {
  /** '2026-12-05', in the time zone of the event. */
  day: string;
  /** Whether the tile shows the year: for dates that are not soon. */
  hasYear?: boolean;
}

/** A date as a leaf of a calendar: weekday, day and month. It is read out as the whole date. */
export function DateTile({ day, hasYear = false }: DateTileProps) {
  const { language } = useTranslate();
  const { weekdays, months } = languages[language];
  const date = new Date(day);
  const weekday = weekdays[date.getUTCDay()] ?? '';
  const month = months[date.getUTCMonth()] ?? '';
  return (
    <time
      dateTime={day}
      className="block w-16 flex-none self-start border border-wheat bg-milk pb-1.5 text-center leading-none"
    >
      <span className="sr-only">{`${weekday}, ${longDate(day, language)}`}</span>
      <span aria-hidden="true" className="block bg-leaf py-1 text-xs font-semibold text-milk">
        {weekday.slice(0, 3)}
      </span>
      <span aria-hidden="true" className="serif mt-1.5 block text-4xl leading-none">
        {String(date.getUTCDate())}
      </span>
      <span aria-hidden="true" className="mt-1 block text-xs font-semibold text-bark">
        {month.slice(0, 3)}
        {hasYear && ` ${day.slice(0, 4)}`}
      </span>
    </time>
  );
}
