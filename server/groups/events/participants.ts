import { sql } from 'kysely';
import type { Body, Reply } from '#contract/index.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Participant } from '#server/platform/events/letters.ts';
import { spanInWords } from '#server/platform/events/words.ts';
import { iso } from './present.ts';
import { holds } from './queries.ts';

type Shown = Reply<'events/allParticipants'>['participants'][number];
type Filter = Pick<Body<'events/allParticipants'>, 'search' | 'event' | 'state'>;
type Sort = NonNullable<Body<'events/allParticipants'>['sort']>;

/** A filter alone of a call's body. */
export const filterOf = ({ search, event, state }: Filter): Filter => ({ search, event, state });

/** What each order goes by; both columns of one index, in one direction. */
const orders = {
  name: ['name_key', 'id'],
  email: ['email_key', 'id'],
  state: ['state', 'name_key'],
  createdAt: ['created_at', 'id'],
} as const;

/** So many at most are looked up one by one. */
const few = 2_000;

/**
 * The participants that a filter finds, in order. Where it finds few, they are looked up and sorted; where it
 * finds many, the index of the order is walked through until the page is full: as with subscribers.
 */
export async function findParticipants(
  db: Db,
  filter: Filter,
  sort: Sort,
  page: { limit: number; offset: number },
): Promise<{ participants: Shown[]; total: number }> {
  const found = isEmpty(filter)
    ? null
    : await filtered(db, filter)
        .select('id')
        .limit(few + 1)
        .execute();
  const ids = found && found.length <= few ? found.map(({ id }) => id) : null;
  if (ids?.length === 0) return { participants: [], total: 0 };
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [first, second] = orders[sort.replace('-', '') as keyof typeof orders];
  const rows = (ids ? db.selectFrom('participants').where('id', 'in', ids) : filtered(db, filter))
    .selectAll()
    .orderBy(first, direction)
    .orderBy(second, direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  // PostgreSQL counts on another connection meanwhile.
  const [shown, total] = await Promise.all([
    rows,
    ids ? ids.length : countParticipants(db, filter),
  ]);
  return { participants: await present(db, shown), total };
}

async function countParticipants(db: Db, filter: Filter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The next participants that a filter finds, by their ids. @param after the last id that was taken */
export function nextParticipants(db: Db, filter: Filter, limit: number, after = '') {
  return filtered(db, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Participants with the events that they belong to, as the dashboard shows them. */
export async function present(db: Db, rows: Participant[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'ends_at', 'time_zone'])
    .where('id', 'in', [...new Set(rows.map(({ event_id }) => event_id))])
    .execute();
  const known = new Map(
    events.map((event) => [event.id, { title: event.title, when: spanInWords(event) }]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    state: row.state,
    hasAccount: row.user_id === null ? 0 : 1,
    eventId: row.event_id,
    eventTitle: known.get(row.event_id)?.title ?? '',
    eventWhen: known.get(row.event_id)?.when ?? '',
    createdAt: iso(row.created_at),
    checkedInAt: row.checked_in_at === null ? null : iso(row.checked_in_at),
  }));
}

const isEmpty = ({ search = '', event, state }: Filter) =>
  search.trim() === '' && event === undefined && state === undefined;

function filtered(db: Db, { search = '', event, state }: Filter) {
  const words = search.trim().toLowerCase();
  // SQLite would look up all rows of a state in the table; the index of words, which holds the states, is
  // read through in a tenth of that time. The plus takes its other index away from it.
  const isReadThrough = words !== '' && event === undefined && !hasManyWriters(db);
  return db
    .selectFrom('participants')
    .$if(words !== '', (query) => query.where(holds(db, words)))
    .$if(event !== undefined, (query) => query.where('event_id', '=', event ?? ''))
    .$if(state !== undefined, (query) =>
      isReadThrough
        ? query.where(sql<boolean>`+state = ${state}`)
        : query.where('state', '=', state ?? 'registered'),
    );
}
