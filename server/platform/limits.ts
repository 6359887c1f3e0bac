import { sql } from 'kysely';
import type { Db } from './db/connect.ts';
import { Refusal } from './errors.ts';

export interface Limit {
  /** What is counted, and for whom: 'login:203.0.113.7'. */
  bucket: string;
  /** How many are free in a window. */
  free: number;
  /** The window, in ms. */
  window: number;
}

/** Counts one more in its window, on both engines and for all nodes. @returns the count, and when the window ends */
export async function count(db: Db, { bucket, window }: Omit<Limit, 'free'>) {
  const now = Date.now();
  const expired = sql<boolean>`rate_limits.resets_at <= ${now}`;
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
 * Counts one more, and refuses it when the window is full.
 * @throws {Refusal} `tooMany`, with the seconds until the window ends
 */
export async function limit(db: Db, limit: Limit): Promise<void> {
  const { count: counted, resetsAt } = await count(db, limit);
  if (counted <= limit.free) return;
  throw tooMany(Math.ceil((resetsAt - Date.now()) / 1000));
}

/** Takes back what was counted: whoever succeeded starts afresh. */
export async function forget(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

export function tooMany(seconds: number): Refusal {
  return new Refusal('tooMany', 'Too many tries. Please wait a little and try again.', {
    retryAfter: Math.max(1, seconds),
  });
}
