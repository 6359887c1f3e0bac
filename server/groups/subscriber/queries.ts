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

/** Fewer than these are found by looking at all rows as they lie, and sorted then. */
const few = 2_000;

/**
 * The subscribers that a filter finds, in order.
 * @param page how many, and after how many others; absent: all of them
 * @returns them, and how many there are on all pages
 */
export async function findSubscribers(
  db: Db,
  filter: Filter,
  sort: Sort,
  page?: { limit: number; offset: number },
): Promise<{ subscribers: Shown[]; total: number }> {
  const total = await countSubscribers(db, filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [first, second] = orders[sort.replace('-', '') as keyof typeof orders];
  // An index gives the order for nothing; but to find few in it, it is walked through row by row, which
  // takes several times as long. What is computed is in no index.
  const by = (column: typeof first | typeof second) => {
    if (total >= few) return sql.ref(column);
    return column === 'created_at' ? sql`created_at + 0` : sql`${sql.ref(column)} || ''`;
  };
  const rows = await filtered(db, filter)
    .select(shownColumns)
    .orderBy(by(first), direction)
    .orderBy(by(second), direction)
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute();
  return { subscribers: rows.map(presentSubscriber), total };
}

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

/** A search looks at all addresses: a hundred thousand of them take less time than an index of their parts would. */
function filtered(
  db: Db,
  { search = '', list, status }: Filter,
): SelectQueryBuilder<Tables, 'subscribers', object> {
  const words = search.trim().toLowerCase();
  const holds = sql.raw(hasManyWriters(db) ? 'strpos' : 'instr');
  return db
    .selectFrom('subscribers')
    .$if(words !== '', (query) => query.where(sql<boolean>`${holds}(email_key, ${words}) > 0`))
    .$if(list !== undefined, (query) => query.where(list ?? 'test', '=', 1))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'));
}
