import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';

type Sort = NonNullable<CheckedBody<'subscriber/allSubscriber'>['sort']>;
type Shown = Reply<'subscriber/allSubscriber'>['subscribers'][number];
type Row = Pick<
  Tables['subscribers'],
  'id' | 'email' | 'test' | 'general' | 'newsletters' | 'status'
> & {
  created_at: number;
};

/** Which subscribers are meant; a field that is absent restricts nothing. */
export interface Filter {
  search?: string | undefined;
  list?: 'test' | 'general' | 'newsletters' | undefined;
  status?: Tables['subscribers']['status'] | undefined;
}

/** A filter alone of a call's body. */
export const filterOf = ({ search, list, status }: Filter): Filter => ({ search, list, status });

const shownColumns = [
  'id',
  'email',
  'test',
  'general',
  'newsletters',
  'status',
  'created_at',
] as const;
/** What each order goes by; both columns of one index, in one direction. */
const orders = {
  email: ['email_key', 'id'],
  status: ['status', 'email_key'],
  createdAt: ['created_at', 'id'],
} as const;

/** So many at most are looked up one by one. */
const few = 2_000;

/**
 * The subscribers that a filter finds, in order. Where a search finds few, they are looked up and
 * sorted; where it finds many, the index of the order is walked through until the page is full.
 * @param page how many, and after how many others; absent: all of them
 * @returns them, and how many there are on all pages
 */
export async function findSubscribers(
  db: Db,
  filter: Filter,
  sort: Sort,
  page?: { limit: number; offset: number },
): Promise<{ subscribers: Shown[]; total: number }> {
  const found = isEmpty(filter) ? null : await firstKeys(db, filter, few + 1);
  const keys = found && found.length <= few ? found : null;
  if (keys?.length === 0) return { subscribers: [], total: 0 };
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [first, second] = orders[sort.replace('-', '') as keyof typeof orders];
  const rows = (
    keys ? db.selectFrom('subscribers').where('email_key', 'in', keys) : filtered(db, filter)
  )
    .select(shownColumns)
    .orderBy(first, direction)
    .orderBy(second, direction)
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
  // PostgreSQL counts while it looks for the page.
  const [shown, total] = await Promise.all([
    rows,
    keys ? keys.length : countSubscribers(db, filter),
  ]);
  return { subscribers: shown.map(presentSubscriber), total };
}

/** The first that are come upon: by their addresses, which stand in an index of their own. */
async function firstKeys(db: Db, filter: Filter, limit: number): Promise<string[]> {
  const rows = await filtered(db, filter).select('email_key').limit(limit).execute();
  return rows.map(({ email_key }) => email_key);
}

const isEmpty = ({ search = '', list, status }: Filter) =>
  search.trim() === '' && list === undefined && status === undefined;

export async function countSubscribers(db: Db, filter: Filter = {}): Promise<number> {
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The next subscribers that a filter finds, by their ids. @param after the last id that was taken */
export function nextSubscribers(db: Db, filter: Filter, limit: number, after = '') {
  return filtered(db, filter)
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const presentSubscriber = ({ created_at, ...row }: Row): Shown => ({
  id: row.id,
  email: row.email,
  test: row.test,
  general: row.general,
  newsletters: row.newsletters,
  status: row.status,
  createdAt: new Date(created_at).toISOString(),
});

function filtered(
  db: Db,
  { search = '', list, status }: Filter,
): SelectQueryBuilder<Tables, 'subscribers', object> {
  const words = search.trim().toLowerCase();
  return db
    .selectFrom('subscribers')
    .$if(words !== '', (query) => query.where(holds(db, words)))
    .$if(list !== undefined, (query) => query.where(list ?? 'test', '=', 1))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
}

/** Whether an address holds these words, in the form that each database finds fastest. */
const holds = (db: Db, words: string) =>
  hasManyWriters(db)
    ? sql<boolean>`email_key like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`instr(email_key, ${words}) > 0`;
