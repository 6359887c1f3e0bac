import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { containsWords, countRows, parseSort } from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import type { Tables } from '#server/schema/tables.ts';

type Filter = Pick<CheckedBody<'people/getPeople'>, 'search' | 'kind'>;
type Sort = NonNullable<CheckedBody<'people/getPeople'>['sort']>;

/** At most this many people are looked up individually. */
const maxFew = 300;

/** The flag of each kind, which an index leads to. */
export const flagOf = {
  account: 'has_account',
  subscriber: 'is_subscriber',
  donor: 'is_donor',
  participant: 'is_participant',
  writer: 'has_written',
} as const;

const orders = { name: 'name_key', createdAt: 'created_at' } as const;

/** People matching a filter, unordered. */
function filtered(db: Db, { search, kind }: Filter): SelectQueryBuilder<Tables, 'people', object> {
  return db
    .selectFrom('people')
    .where(containsWords(db, sql<string>`words`, wordsOf(search)))
    .$if(kind !== undefined, (query) => query.where(flagOf[kind ?? 'account'], '=', 1));
}

/** The people of a filter; with their ids if a search has found only a few. */
export interface FoundPeople {
  filter: Filter;
  few: string[] | undefined;
}

/** Searches for people, so that what is read about a few of them searches no more. */
export async function findPeople(db: Db, filter: Filter): Promise<FoundPeople> {
  if (wordsOf(filter.search).length === 0) return { filter, few: undefined };
  const found = await filtered(db, filter)
    .select('id')
    // Otherwise SQLite reads everyone who has given nothing first.
    .orderBy('words')
    .limit(maxFew + 1)
    .execute();
  return { filter, few: found.length > maxFew ? undefined : found.map(({ id }) => id) };
}

const queryOf = (db: Db, { filter, few }: FoundPeople) =>
  few ? db.selectFrom('people').where('id', 'in', ['', ...few]) : filtered(db, filter);

/** A page of people, and their total number. */
export async function listPeople(
  db: Db,
  found: FoundPeople,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
) {
  const { by, direction } = parseSort(sort);
  const [rows, total] = await Promise.all([
    queryOf(db, found)
      .selectAll()
      .orderBy(orders[by], direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.few ? found.few.length : countRows(queryOf(db, found)),
  ]);
  return { rows, total };
}

/** What the donors of some people have given: the site's currency, net of refunds. */
export const sumByPerson = (db: Db, ids: string[]) =>
  db
    .selectFrom('donors')
    .select(({ fn }) => ['person_id', fn.sum('total').as('total')])
    .where('person_id', 'in', ['', ...ids])
    .groupBy('person_id')
    .execute();

/** What all donors among these people have given. */
export async function sumOf(db: Db, found: FoundPeople): Promise<number> {
  const { search, kind } = found.filter;
  const isEveryDonor = wordsOf(search).length === 0 && (kind === undefined || kind === 'donor');
  const sum = sql<number | null>`sum(donors.total)`.as('sum');
  const givers = queryOf(db, found).where('is_donor', '=', 1).select('people.id');
  const row = isEveryDonor
    ? await db.selectFrom('donors').select(sum).executeTakeFirst()
    : // From people to their donors, in this order: SQLite does not reorder a cross join.
      await db
        .selectFrom(givers.as('givers'))
        .crossJoin('donors')
        .whereRef('donors.person_id', '=', 'givers.id')
        .select(sum)
        .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** The next people matching a filter, by id. */
export const listPeopleAfter = (db: Db, filter: Filter, after: string, limit: number) =>
  filtered(db, filter).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

export const findPerson = (db: Db, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

export const listPeopleById = (db: Db, ids: string[]) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();

/** The audit trail's labels of people. */
export const listPersonNames = (db: Db, ids: string[]) =>
  db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute();
