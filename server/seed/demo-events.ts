import type { Insertable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '#server/platform/db/connect.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import { renderConfirmation } from '../features/events/registrations/confirmation.ts';
import { nextTransition } from '../features/events/status.ts';
import { dayAt } from '../features/site/day.ts';
import { readSite } from '../features/site/site-settings.ts';
import { newId } from '../platform/crypto/ids.ts';
import { daysLater } from '../platform/time/time-zone.ts';
import { listPrograms } from './queries.ts';

/** An event of content/data/events.yaml. */
export interface DemoEvent {
  slug: string;
  title: string;
  summary: string;
  description: string;
  /** The name of its program; empty: none. */
  program: string;
  image: string;
  imageAlt: string;
  place: string;
  link?: string;
  /** The earliest day, in days from the first start. It takes place on the next such weekday: 'Friday'. */
  days: number;
  weekday: string;
  /** The week of the month that it has to be in: 2 is the second; absent: any. */
  week?: number;
  /** Local times: '17:30'. */
  from: string;
  to: string;
  takesRegistrations?: 0 | 1;
  capacity?: number;
  /** How many people one registration may be for; absent: one. */
  maxSeats?: number;
  /** Markdown for the email to those who get a seat, without links to the site; absent: none. */
  confirmation?: string;
}

/** The demo site's events, dated so that some are always upcoming. */
export async function eventRows(
  trx: Db,
  events: DemoEvent[],
): Promise<Insertable<Tables['events']>[]> {
  const { timeZone } = await readSite(trx);
  const programs = await listPrograms(trx);
  const now = Date.now();
  const today = Temporal.PlainDate.from(await dayAt(trx, now));
  return Promise.all(
    events.map(async (event) => {
      const { slug, title, summary, description, place, link = '', capacity = null } = event;
      const days = daysUntil(event, today);
      const { image, imageAlt: image_alt, maxSeats: max_seats = 1 } = event;
      const confirmation = event.confirmation?.trim() ?? '';
      const times = {
        starts_at: daysLater(now, timeZone, days, event.from),
        ends_at: daysLater(now, timeZone, days, event.to),
        opens_at: null,
        closes_at: null,
      };
      const takes_registrations = event.takesRegistrations ?? 1;
      return {
        id: newId(),
        slug,
        slug_key: slug.toLowerCase(),
        public_slug: slug,
        title,
        summary,
        description,
        html: renderMarkdown(description),
        confirmation,
        confirmation_rendered: await renderConfirmation(confirmation, ''),
        image,
        image_alt,
        place,
        link,
        capacity,
        max_seats,
        takes_registrations,
        ...times,
        time_zone: timeZone,
        is_published: 1,
        cancelled_at: null,
        page_id: programs.find(({ name }) => name === event.program)?.id ?? null,
        words: searchable(title, place),
        turn_at: nextTransition({ ...times, takes_registrations, cancelled_at: null }, now),
        version: 1,
        updated_at: now,
      };
    }),
  );
}

/** The days from a day to an event: on its weekday, as the programs' pages say. */
export function daysUntil(
  { days, weekday, week }: Pick<DemoEvent, 'days' | 'weekday' | 'week'>,
  from: Temporal.PlainDate,
): number {
  const date = from.add({ days });
  const isOn = date.toLocaleString('en-US', { weekday: 'long' }) === weekday;
  if (isOn && (week === undefined || Math.ceil(date.day / 7) === week)) return days;
  return daysUntil({ days: days + 1, weekday, ...(week && { week }) }, from);
}
