import { sql } from 'kysely';
import type { Body } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { containsWords, countRows, parseSort } from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import type { Event } from '../status.ts';
import { published } from './events.ts';

/** A page of published events before or after now, and their total number. */
export async function listPublished(
  db: Db,
  { when, program }: Pick<Body<'events/getEvents'>, 'when' | 'program'>,
  page: { limit: number; offset: number },
): Promise<{ events: Event[]; total: number }> {
  const meant = published(db)
    .where('ends_at', when === 'past' ? '<=' : '>', Date.now())
    .$if(program !== undefined, (query) =>
      query.where('page_id', 'in', (eb) =>
        eb
          .selectFrom('pages')
          .select('id')
          .where('section', '=', 'programs')
          .where('name_key', '=', (program ?? '').toLowerCase()),
      ),
    );
  const direction = when === 'past' ? 'desc' : 'asc';
  const events = await meant
    .selectAll()
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { events, total: await countRows(meant) };
}

/** Published events that end after a time, for a calendar. */
export function listForCalendar(db: Db, endsAfter: number): Promise<Event[]> {
  return published(db)
    .selectAll()
    .where('ends_at', '>', endsAfter)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(500)
    .execute();
}

export const listAddresses = (db: Db) =>
  published(db)
    .select(['id', 'slug', 'updated_at', 'title', 'summary', 'place', 'image_alt', 'html'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

interface TitledPage {
  id: string;
  name: string;
  title: string;
}

/** The pages that events can belong to. */
export async function listPrograms(db: Db): Promise<TitledPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'name', 'draft_intro', 'live_intro'])
    .where('section', '=', 'programs')
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ id, name, draft_intro, live_intro }) => ({
    id,
    name,
    title: (JSON.parse(live_intro ?? draft_intro) as { title?: string }).title || name,
  }));
}

const lean = [
  ...(['id', 'slug', 'slug_key', 'title', 'summary', 'place', 'link', 'starts_at'] as const),
  ...(['ends_at', 'time_zone', 'takes_registrations', 'capacity', 'opens_at'] as const),
  ...(['closes_at', 'is_published', 'cancelled_at', 'page_id', 'words', 'registered'] as const),
  ...(['waiting', 'fills_by_hand', 'sequence', 'turn_at', 'version', 'updated_at'] as const),
] as const;

type Filter = Pick<Body<'events/allEvents'>, 'search' | 'when' | 'state'>;

const filtered = (db: Db, { search, when, state }: Filter) =>
  db
    .selectFrom('events')
    .where(containsWords(db, sql.ref<string>('words'), wordsOf(search)))
    .$if(when !== undefined, (query) =>
      query.where('ends_at', when === 'past' ? '<=' : '>', Date.now()),
    )
    .$if(state === 'cancelled', (query) => query.where('cancelled_at', 'is not', null))
    .$if(state === 'draft' || state === 'published', (query) =>
      query
        .where('cancelled_at', 'is', null)
        .where('is_published', '=', state === 'published' ? 1 : 0),
    );

/**
 * The next events matching a filter, by id.
 * @param after the last id already read
 */
export const listNextEvents = (db: Db, filter: Filter, limit: number, after = '') =>
  filtered(db, filter).select(lean).where('id', '>', after).orderBy('id').limit(limit).execute();

/** Events matching the dashboard's search, without their long texts. */
export async function listEvents(
  db: Db,
  filter: Filter,
  sort: NonNullable<Body<'events/allEvents'>['sort']>,
  page: { limit: number; offset: number },
) {
  const found = filtered(db, filter);
  const columns = {
    startsAt: 'starts_at',
    title: sql<string>`lower(title)`,
    registered: 'registered',
  } as const;
  const { by, direction } = parseSort<keyof typeof columns>(sort);
  const rows = await found
    .select(lean)
    .orderBy(columns[by], direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countRows(found) };
}

/** The texts of published events, by which they are found. */
export function listEventTexts(db: Db) {
  return published(db)
    .select(['id', 'slug', 'title', 'summary', 'place', 'image_alt', 'html'])
    .execute();
}

/** Upcoming events, the latest past ones, and a given one. */
export async function listChoices(db: Db, named: string | undefined) {
  const now = Date.now();
  const some = (isPast: boolean, many: number) =>
    db
      .selectFrom('events')
      .select(lean)
      .where('ends_at', isPast ? '<=' : '>', now)
      .orderBy('starts_at', isPast ? 'desc' : 'asc')
      .limit(many)
      .execute();
  const choices = [...(await some(false, 100)), ...(await some(true, 50))];
  if (named === undefined || choices.some(({ id }) => id === named)) return choices;
  const own = await db.selectFrom('events').select(lean).where('id', '=', named).execute();
  return [...own, ...choices];
}
