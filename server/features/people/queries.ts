import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
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

/** The profiles that someone sees: 'shared' are those of people who did more than give, without their gifts. */
export type Sight = 'all' | 'shared';

export const sightOf = (held: HeldRoles): Sight => (may(held, 'gifts.read') ? 'all' : 'shared');

/** The people whom someone sees, as they see them: every query for a caller reads them from here. */
export function peopleInSight(db: Db, sight: Sight): SelectQueryBuilder<Tables, 'people', object> {
  if (sight === 'all') return db.selectFrom('people');
  const shared = db
    .selectFrom('people')
    .select([
      'id',
      'is_named',
      'phone',
      'version',
      'is_current',
      'has_account',
      'is_subscriber',
      'is_participant',
      'has_written',
    ])
    .select([sql<0 | 1>`0`.as('is_donor'), sql<string>`''`.as('address')])
    .select([
      'shared_name as name',
      'shared_name_key as name_key',
      'shared_email as email',
      'shared_words as words',
      'shared_since as created_at',
      'is_shared',
      'shared_name',
      'shared_name_key',
      'shared_email',
      'shared_words',
      'shared_since',
    ])
    // As in the conditions of the indexes, or SQLite does not use them.
    .where(sql<boolean>`is_shared = 1`);
  return db.selectFrom(shared.as('people')) as SelectQueryBuilder<Tables, 'people', object>;
}

/** People matching a filter, unordered. */
function filtered(
  db: Db,
  sight: Sight,
  { search, kind }: Filter,
): SelectQueryBuilder<Tables, 'people', object> {
  return peopleInSight(db, sight)
    .where(containsWords(db, sql<string>`words`, wordsOf(search)))
    .$if(kind !== undefined, (query) => query.where(flagOf[kind ?? 'account'], '=', 1));
}

/** The people of a filter; with their ids if a search has found only a few. */
export interface FoundPeople {
  sight: Sight;
  filter: Filter;
  few: string[] | undefined;
}

/** Searches for people once, so that later queries about a few of them need not search. */
export async function findPeople(db: Db, sight: Sight, filter: Filter): Promise<FoundPeople> {
  if (wordsOf(filter.search).length === 0) return { sight, filter, few: undefined };
  const found = await filtered(db, sight, filter)
    .select('id')
    // Otherwise SQLite reads everyone who has given nothing first.
    .orderBy('words')
    .limit(maxFew + 1)
    .execute();
  return { sight, filter, few: found.length > maxFew ? undefined : found.map(({ id }) => id) };
}

const queryOf = (db: Db, { sight, filter, few }: FoundPeople) =>
  few ? peopleInSight(db, sight).where('id', 'in', ['', ...few]) : filtered(db, sight, filter);

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

/** The sums of the gifts of some people's donors: the site's currency, net of refunds. */
export const sumByPerson = (db: Db, ids: string[]) =>
  db
    .selectFrom('donors')
    .select(({ fn }) => ['person_id', fn.sum('total').as('total')])
    .where('person_id', 'in', ['', ...ids])
    .groupBy('person_id')
    .execute();

/** The sum of the gifts of all donors among these people. */
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
export const listPeopleAfter = (
  db: Db,
  { sight, ...filter }: Filter & { sight: Sight },
  after: string,
  limit: number,
) =>
  filtered(db, sight, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findPerson = (db: Db, sight: Sight, id: string) =>
  peopleInSight(db, sight).selectAll().where('id', '=', id).executeTakeFirst();

export const listPeopleById = (db: Db, ids: string[]) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute();

/** The audit trail's labels of people. */
export const listPersonNames = (db: Db, ids: string[]) =>
  db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute();
