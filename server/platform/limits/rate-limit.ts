import { sql } from 'kysely';
import { translate } from '#server/platform/language/current-language.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';

/** The first wait, in ms. */
const firstWait = 1000;

export interface Limit {
  /** The kind of attempts that are counted, and for whom: 'login:203.0.113.7'. */
  bucket: string;
  /** How many are free per window. */
  free: number;
  /** The window, in ms. */
  window: number;
}

/**
 * Increments a counter in its window, on both engines and for all nodes.
 * @returns the count, and when the window ends
 */
export async function incrementCounter(db: Db, { bucket, window }: Omit<Limit, 'free'>) {
  const now = Date.now();
  const expired = isOver(now, window);
  return db
    .insertInto('rate_limits')
    .values({ bucket, count: 1, resets_at: now + window })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql`case when ${expired} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when ${expired} then ${now + window} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at as resetsAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Increments a counter, and rejects the attempt when the window is full.
 * @throws {AppError} `tooMany`, with the seconds until the window ends
 */
export async function enforceRateLimit(db: Db, limit: Limit): Promise<void> {
  const { count: counted, resetsAt } = await incrementCounter(db, limit);
  if (counted <= limit.free) return;
  throw tooMany(Math.ceil((resetsAt - Date.now()) / 1000));
}

/**
 * Whether a window has ended. One that ends much later than a new one would was begun under another clock, and is over
 * too; the clocks of nodes may differ by as much as a window.
 */
const isOver = (now: number, window: number) =>
  sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${now + 2 * window})`;

export interface Backoff extends Limit {
  /** The longest wait, in ms. */
  longestWait: number;
}

/**
 * Counts an attempt and allows it, or returns how long to wait. Beyond the free attempts each one doubles the wait for
 * the next; early ones are not counted, so waiting always helps.
 * @returns 0 for an allowed attempt, else how long to wait, in ms
 */
export async function countWithBackoff(
  db: Db,
  { bucket, free, window, longestWait }: Backoff,
): Promise<number> {
  const now = Date.now();
  const values = { count: 1, resets_at: now + window, blocked_until: 0 };
  const isExpired = isOver(now, window);
  const doublings = Math.ceil(Math.log2(longestWait / firstWait));
  const over = sql<number>`rate_limits.count + 1 - ${sql.lit(free)}`;
  const passed = await db
    .insertInto('rate_limits')
    .values({ bucket, ...values })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({
          count: sql`case when ${isExpired} then 1 else rate_limits.count + 1 end`,
          resets_at: values.resets_at,
          blocked_until: sql`case
            when ${isExpired} or ${over} < 0 then 0
            when ${over} >= ${sql.lit(doublings)} then cast(${now + longestWait} as bigint)
            else cast(${now} as bigint) + (${sql.lit(firstWait)} << (${over})) end`,
        })
        .where(sql<boolean>`(rate_limits.blocked_until <= ${now} or ${isExpired})`),
    )
    .returning('bucket')
    .executeTakeFirst();
  if (passed) return 0;
  const row = await db
    .selectFrom('rate_limits')
    .select('blocked_until')
    .where('bucket', '=', bucket)
    .executeTakeFirst();
  return Math.max(1, (row?.blocked_until ?? 0) - now);
}

/** The count in the current window, without incrementing it. */
export async function readCounter(db: Db, bucket: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', bucket)
    .where('resets_at', '>', Date.now())
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Decrements a counter; in a window that began in the meantime the count may be lower. */
export async function decrementCounter(db: Db, bucket: string, many: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', many) }))
    .where('bucket', '=', bucket)
    .where('count', '>=', many)
    .execute();
}

/** Takes back an attempt that `countWithBackoff` allowed but that was never made, and its wait. */
export async function undoBackoff(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1), blocked_until: 0 }))
    .where('bucket', '=', bucket)
    .where('count', '>=', 1)
    .execute();
}

/** Resets a counter: after a success, counting starts over. */
export async function resetCounter(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

export function tooMany(seconds: number): AppError {
  return new AppError('tooMany', translate('errors.tooMany'), {
    retryAfter: Math.max(1, seconds),
  });
}
