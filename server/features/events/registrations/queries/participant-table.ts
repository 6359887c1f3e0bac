import { sql } from 'kysely';
import type { Body } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  containsWords,
  countRows,
  parseSort,
  withoutIndex,
} from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';

export type ParticipantFilter = Pick<Body<'events/allParticipants'>, 'search' | 'event' | 'state'>;
type Sort = NonNullable<Body<'events/allParticipants'>['sort']>;

/** The columns of each sort order; both belong to one index, which also covers the searched columns. */
const orders = {
  name: ['name_key', 'id'],
  email: ['email_key', 'id'],
  state: ['state', 'name_key'],
  createdAt: ['created_at', 'id'],
} as const;

/** At most this many are looked up individually. */
const maxLookups = 2_000;

/**
 * Participants matching a filter, in order. If there are few, they are looked up and sorted; if there are many, the
 * index of that order is scanned until the page is full.
 */
export async function listParticipants(
  db: Db,
  filter: ParticipantFilter,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = isEmpty(filter)
    ? null
    : await filtered(db, filter)
        .select('id')
        .limit(maxLookups + 1)
        .execute();
  const areFew = found !== null && found.length <= maxLookups;
  if (found?.length === 0) return { rows: [], total: 0 };
  const { by, direction } = parseSort<keyof typeof orders>(sort);
  const [first, second] = orders[by];
  // PostgreSQL counts on another connection in the meantime.
  const [page, total] = await Promise.all([
    (areFew
      ? db.selectFrom('participants').where('id', 'in', idsOf(found))
      : filtered(db, filter, by !== 'state')
    )
      .select('id')
      .orderBy(first, direction)
      .orderBy(second, direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    areFew ? found.length : countParticipants(db, filter),
  ]);
  if (page.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('participants')
    .selectAll()
    .where('id', 'in', idsOf(page))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: page.flatMap(({ id }) => byId.get(id) ?? []), total };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function countParticipants(db: Db, filter: ParticipantFilter): Promise<number> {
  return countRows(filtered(db, filter));
}

/**
 * The next participants matching a filter, by id.
 * @param after the last id already read
 */
export function listNextParticipants(db: Db, filter: ParticipantFilter, limit: number, after = '') {
  return filtered(db, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const isEmpty = ({ search, event, state }: ParticipantFilter) =>
  wordsOf(search).length === 0 && event === undefined && state === undefined;

/** @param isWalked whether an index of an order is scanned, rather than that of the statuses */
function filtered(db: Db, { search, event, state }: ParticipantFilter, isWalked = false) {
  const words = wordsOf(search);
  // The index of search words covers the statuses too, and is ten times faster to scan.
  const hasNoUse = event === undefined && (isWalked || words.length > 0);
  const stateColumn = hasNoUse ? withoutIndex<string>(db, 'state') : sql.ref<string>('state');
  return db
    .selectFrom('participants')
    .$if(words.length > 0, (query) =>
      query.where(containsWords(db, sql.ref<string>('words'), words)),
    )
    .$if(event !== undefined, (query) => query.where('event_id', '=', event ?? ''))
    .$if(state !== undefined, (query) => query.where(stateColumn, '=', state ?? ''));
}
