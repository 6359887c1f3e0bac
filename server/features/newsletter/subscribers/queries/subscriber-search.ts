import {
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { containsText, countRows, withoutIndex } from '#server/platform/tables/query.ts';
import { sought } from '#server/platform/tables/search-words.ts';
import type { Tables } from '#server/schema/tables.ts';

export type Sort = NonNullable<CheckedBody<'subscriber/allSubscriber'>['sort']>;

/** A filter of subscribers; absent fields do not restrict. */
export interface Filter {
  search?: string | undefined;
  list?: 'test' | 'general' | 'newsletters' | undefined;
  status?: Tables['subscribers']['status'] | undefined;
  language?: Language | undefined;
}

interface Page {
  limit: number;
  offset: number;
}

const shownColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'language',
  'test',
  'general',
  'newsletters',
  'status',
  'created_at',
] as const;
/** The columns of each sort order; both belong to one index, in one direction. */
const orders = {
  email: ['email_key', 'id'],
  status: ['status', 'email_key'],
  createdAt: ['created_at', 'id'],
} as const;

/** At most this many are looked up individually. */
const maxLookups = 2_000;
/** At most this many are all sorted; with more, a page is found quickly in the ordered index. */
const sortable = 20_000;

/**
 * Subscribers matching a filter, unordered.
 * @param columns those that are searched: their addresses and names; what imports kept is searched too
 */
function filtered(
  db: Db,
  { search = '', list, status, language }: Filter,
  columns = searched,
): SelectQueryBuilder<Tables, 'subscribers', object> {
  const words = sought(search.trim());
  return db
    .selectFrom('subscribers')
    .$if(words !== '', (query) =>
      query.where(({ or }) =>
        or([...columns.map((column) => containsText(db, column, words)), notesContain(db, words)]),
      ),
    )
    .$if(list !== undefined, (query) => query.where(list ?? 'test', '=', 1))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(language !== undefined, (query) =>
      query.where('language', '=', language ?? defaultLanguage),
    );
}

const notes = sql.ref<string>('imported_notes_key');

/** SQLite looks for notes in their own index: only few subscribers have some, and the others are not read. */
const notesContain = (db: Db, words: string): Expression<SqlBool> =>
  hasManyWriters(db)
    ? containsText(db, notes, words)
    : expressionBuilder<Tables, 'subscribers'>()(
        'email_key',
        'in',
        db
          .selectFrom('subscribers as noted')
          .select('noted.email_key')
          // As in the condition of the index, or SQLite does not use it.
          .where(sql<boolean>`imported_notes_key <> ''`)
          .where(containsText(db, notes, words)),
      );

const name = sql.ref<string>('name_key');
const searched = [sql.ref<string>('email_key'), name];
/** The same, for PostgreSQL's index of addresses: see the migration 0008-newsletter. */
const indexed = [sql<string>`(email_key || '')`, name];

export async function countSubscribers(db: Db, filter: Filter = {}): Promise<number> {
  return countRows(filtered(db, filter));
}

/** The filter of a call's body, without paging. */
export const filterOf = ({ search, list, status, language }: Filter): Filter => ({
  search,
  list,
  status,
  language,
});

const isEmpty = ({ search = '', list, status, language }: Filter) =>
  search.trim() === '' && [list, status, language].every((each) => each === undefined);

function inOrder(
  query: SelectQueryBuilder<Tables, 'subscribers', object>,
  sort: Sort,
  { limit, offset }: Page,
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [first, second] = orders[sort.replace('-', '') as keyof typeof orders];
  return query
    .select(shownColumns)
    .orderBy(first, direction)
    .orderBy(second, direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A page of many: scans the ordered index until it is full. */
function walk(db: Db, filter: Filter, sort: Sort, page: Page) {
  const { status, ...others } = filter;
  // SQLite would otherwise sort all rows with the status.
  const query =
    status !== undefined && sort.endsWith('createdAt')
      ? filtered(db, others).where(withoutIndex(db, 'status'), '=', status)
      : filtered(db, filter);
  return inOrder(query, sort, page);
}

/** The same, if an index covers the filter: skipped rows are read there, and only the page from the table. */
async function walkCovered(db: Db, filter: Filter, sort: Sort, { limit, offset }: Page) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.endsWith('createdAt') ? 'id' : 'email_key';
  const found = await filtered(db, filter)
    .select(`${column} as key`)
    .$if(sort.endsWith('status'), (query) => query.orderBy('status', direction))
    .$if(sort.endsWith('createdAt'), (query) => query.orderBy('created_at', direction))
    .orderBy(column, direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const keys = found.map(({ key }) => key);
  return ofKeys(db, column, keys, sort);
}

/** These subscribers, in order. */
function ofKeys(db: Db, column: 'id' | 'email_key', keys: string[], sort: Sort, page?: Page) {
  const query = db.selectFrom('subscribers').where(column, 'in', ['', ...keys]);
  return inOrder(query, sort, page ?? { limit: keys.length, offset: 0 });
}

/** A page, and the total number. */
export async function listPage(db: Db, filter: Filter, sort: Sort, page: Page) {
  if (!isEmpty(filter)) {
    const found = await (hasManyWriters(db) ? sortedInPostgres : sortedInSqlite)(
      db,
      filter,
      sort,
      page,
    );
    if (found) return found;
  }
  const isCovered = isEmpty(filter) || (!hasManyWriters(db) && !sort.endsWith('createdAt'));
  // PostgreSQL counts in parallel.
  const [rows, total] = await Promise.all([
    (isCovered ? walkCovered : walk)(db, filter, sort, page),
    countSubscribers(db, filter),
  ]);
  return { rows, total };
}

/** Scans the index of addresses and names; undefined if it finds more than a few. */
async function sortedInSqlite(db: Db, filter: Filter, sort: Sort, page: Page) {
  const found = await filtered(db, filter)
    .select('email_key')
    .limit(maxLookups + 1)
    .execute();
  if (found.length > maxLookups) return undefined;
  const keys = found.map(({ email_key }) => email_key);
  return { rows: await ofKeys(db, 'email_key', keys, sort, page), total: found.length };
}

/** Uses the trigram indexes of addresses and names; undefined if it finds a large share of all. */
async function sortedInPostgres(db: Db, filter: Filter, sort: Sort, page: Page) {
  const some = filtered(db, filter, indexed)
    .select('id')
    .limit(sortable + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  if (total === 0) return { rows: [], total };
  if (total > sortable) return undefined;
  // Found first and sorted then: the planner might otherwise scan the whole ordered index.
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      () => filtered(db, filter, indexed).selectAll(),
    )
    .selectFrom('found as subscribers');
  const rows = await inOrder(found as never, sort, page);
  return { rows, total };
}

/** All matches of a filter, in order. */
export const listAll = (db: Db, filter: Filter, sort: Sort) =>
  walk(db, filter, sort, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });

/**
 * The next subscribers matching a filter, by id.
 * @param after the last id already read
 */
export const listNext = (db: Db, filter: Filter, limit: number, after = '') =>
  filtered(db, filter).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
