import { sql } from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  containsWords,
  countRows,
  limitAndOffset,
  parseSort,
} from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { holdsRole } from '../auth/accounts/queries.ts';

type UsersBody = CheckedBody<'users/getUsers'>;

/** A filter of accounts; absent fields do not restrict. */
type Filter = Pick<UsersBody, 'search' | 'role' | 'holds' | 'state'>;

const shownColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'account_type',
  'roles',
  'is_verified',
  'suspended_at',
  'language',
  'created_at',
] as const;

/** The columns of each sort order: both belong to one index. */
const orders = {
  name: ['full_name_key', 'email_key'],
  email: ['email_key', 'id'],
  createdAt: ['created_at', 'id'],
} as const;

/** At most this many are looked up individually. */
const maxLookups = 2_000;

/**
 * A page of accounts matching a filter, and their total number. A search scans all names and addresses once, in an
 * index with both: if it finds few, they are looked up and sorted; if it finds many, the index of the order is scanned
 * until the page is full.
 */
export async function listUsers(db: Db, { page, pageSize, sort = 'name', ...filter }: UsersBody) {
  const words = wordsOf(filter.search);
  const found = words.length === 0 ? null : await firstKeys(db, words);
  const keys = found && found.length <= maxLookups ? found : null;
  if (keys?.length === 0) return { rows: [], total: 0 };
  const { by, direction } = parseSort(sort);
  const { limit, offset } = limitAndOffset({ page, pageSize });
  const query = keys ? restricted(db, filter).where('email_key', 'in', keys) : filtered(db, filter);
  const rows = await query
    .select(shownColumns)
    .orderBy(orders[by][0], direction)
    .orderBy(orders[by][1], direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { role, holds, state } = filter;
  if (keys && role === undefined && holds === undefined && state === undefined) {
    return { rows, total: keys.length };
  }
  return { rows, total: await countRows(query) };
}

/** The first matching accounts, by their unique addresses. */
async function firstKeys(db: Db, words: string[]): Promise<string[]> {
  const rows = await holding(db.selectFrom('users'), db, words)
    .select('email_key')
    .limit(maxLookups + 1)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/**
 * The next accounts matching a filter, by id.
 * @param after the last id already read
 */
export const listUsersAfter = (db: Db, filter: Filter, limit: number, after = '') =>
  filtered(db, filter)
    .select(shownColumns)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The filter without its search. */
const restricted = (db: Db, { role, holds, state }: Filter) =>
  db
    .selectFrom('users')
    .$if(role !== undefined, (query) => query.where('account_type', '=', role ?? 0))
    .$if(holds !== undefined, (query) => query.where((eb) => holdsRole(eb, holds as Role)))
    .$if(state === 'suspended', (query) => query.where('suspended_at', 'is not', null))
    .$if(state === 'active' || state === 'unverified', (query) =>
      query.where('suspended_at', 'is', null).where('is_verified', '=', state === 'active' ? 1 : 0),
    );

function filtered(db: Db, filter: Filter) {
  const words = wordsOf(filter.search);
  const query = restricted(db, filter);
  return words.length === 0 ? query : holding(query, db, words);
}

const holding = (query: ReturnType<typeof restricted>, db: Db, words: string[]) =>
  query.where(containsWords(db, sql<string>`full_name_key || ' ' || email_key`, words));

/**
 * How many active sessions an account has, and when one was last used.
 * @param now in ms
 */
export async function countLiveSessions(db: Db, userId: string, now: number) {
  const { count, seen } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('last_seen_at').as('seen')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { count: Number(count), seen: Number(seen ?? 0) };
}

/** When a device of an account was last used, in ms; 0: never. */
export async function findLastUse(db: Db, userId: string): Promise<number> {
  const { seen } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.max('last_seen_at').as('seen'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(seen ?? 0);
}

/** All administrators, by name, with when they last used the site (null: never). */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('devices', 'devices.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'is_verified', 'suspended_at'])
    .select(({ fn }) => fn.max('devices.last_seen_at').as('last_seen_at'))
    .where('account_type', '=', 1)
    .groupBy([
      'users.id',
      'first_name',
      'last_name',
      'email',
      'is_verified',
      'suspended_at',
      'full_name_key',
      'email_key',
    ])
    .orderBy('full_name_key')
    .orderBy('email_key')
    .execute();
