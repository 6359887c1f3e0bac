import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { holdsAll, orderOf, placeOf, wordsOf } from '#server/platform/tables/query.ts';

type Asked = CheckedBody<'users/getUsers'>;
type Shown = Reply<'users/getUsers'>['users'][number];

/** Which accounts are meant; a field that is absent restricts nothing. */
export type Filter = Pick<Asked, 'search' | 'role' | 'state'>;

const shownColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'account_type',
  'is_verified',
  'suspended_at',
  'created_at',
] as const;

/** What each order goes by: both columns of one index. */
const orders = {
  name: ['full_name_key', 'email_key'],
  email: ['email_key', 'id'],
  createdAt: ['created_at', 'id'],
} as const;

/** A page of the accounts that a filter finds, and how many there are in all. */
export async function findUsers(
  db: Db,
  { page, pageSize, sort = 'name', ...filter }: Asked,
): Promise<{ users: Shown[]; total: number }> {
  const { by, direction } = orderOf(sort);
  const { limit, offset } = placeOf({ page, pageSize });
  const query = filtered(db, filter);
  const rows = await query
    .select(shownColumns)
    .orderBy(orders[by][0], direction)
    .orderBy(orders[by][1], direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { users: rows.map(presentUser), total: Number(total) };
}

/** The next accounts that a filter finds, by their ids. @param after the last id that was taken */
export const nextUsers = (db: Db, filter: Filter, limit: number, after = '') =>
  filtered(db, filter)
    .select(shownColumns)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  account_type: 0 | 1 | 2;
  is_verified: 0 | 1;
  suspended_at: number | null;
  created_at: number;
}

export const presentUser = (row: Row): Shown => ({
  userId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  accountType: row.account_type,
  isVerified: row.is_verified,
  isSuspended: row.suspended_at === null ? 0 : 1,
  createdAt: new Date(row.created_at).toISOString(),
});

function filtered(db: Db, { search, role, state }: Filter) {
  const words = wordsOf(search);
  return db
    .selectFrom('users')
    .$if(words.length > 0, (query) =>
      query.where(holdsAll(db, sql<string>`full_name_key || ' ' || email_key`, words)),
    )
    .$if(role !== undefined, (query) => query.where('account_type', '=', role ?? 0))
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'active' || state === 'unverified', (query) =>
      query.where('suspended_at', 'is', null).where('is_verified', '=', state === 'active' ? 1 : 0),
    );
}
