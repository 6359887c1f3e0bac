import { sql } from 'kysely';
import type { Body, Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { holdsAll, orderOf, withoutIndex, wordsOf } from '#server/platform/tables/query.ts';
import { spanInWords } from '#server/platform/time/format-time.ts';
import { iso } from '../present.ts';
import type { Participant } from './emails.ts';

type Shown = Reply<'events/allParticipants'>['participants'][number];
type Filter = Pick<Body<'events/allParticipants'>, 'search' | 'event' | 'state'>;
type Sort = NonNullable<Body<'events/allParticipants'>['sort']>;

/** A filter alone of a call's body. */
export const filterOf = ({ search, event, state }: Filter): Filter => ({ search, event, state });

/** What each order goes by; both columns of one index, which holds all that a search looks at too. */
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
 * finds many, the index of the order is walked through until the page is full.
 */
export async function findParticipants(
  db: Db,
  filter: Filter,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ participants: Shown[]; total: number }> {
  const found = isEmpty(filter)
    ? null
    : await filtered(db, filter)
        .select('id')
        .limit(few + 1)
        .execute();
  const areFew = found !== null && found.length <= few;
  if (found?.length === 0) return { participants: [], total: 0 };
  const { by, direction } = orderOf<keyof typeof orders>(sort);
  const [first, second] = orders[by];
  // PostgreSQL counts on another connection meanwhile.
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
  if (page.length === 0) return { participants: [], total };
  const rows = await db
    .selectFrom('participants')
    .selectAll()
    .where('id', 'in', idsOf(page))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = page.flatMap(({ id }) => byId.get(id) ?? []);
  return { participants: await present(db, inOrder), total };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

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

const isEmpty = ({ search, event, state }: Filter) =>
  wordsOf(search).length === 0 && event === undefined && state === undefined;

/** @param isWalked whether an index of an order is walked through, other than that of the states */
function filtered(db: Db, { search, event, state }: Filter, isWalked = false) {
  const words = wordsOf(search);
  // The index of words holds the states too, and is read through in a tenth of the time.
  const hasNoUse = event === undefined && (isWalked || words.length > 0);
  const stateColumn = hasNoUse ? withoutIndex<string>(db, 'state') : sql.ref<string>('state');
  return db
    .selectFrom('participants')
    .$if(words.length > 0, (query) => query.where(holdsAll(db, sql.ref<string>('words'), words)))
    .$if(event !== undefined, (query) => query.where('event_id', '=', event ?? ''))
    .$if(state !== undefined, (query) => query.where(stateColumn, '=', state ?? ''));
}
