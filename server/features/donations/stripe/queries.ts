import type { Db } from '#server/platform/db/connect.ts';

/** Whether a Stripe event has been handled. */
export async function existsStripeEvent(db: Db, id: string): Promise<boolean> {
  const known = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Marks a Stripe event as handled.
 * @returns whether it was not marked before
 */
export async function insertStripeEvent(
  db: Db,
  { id, type }: { id: string; type: string },
): Promise<boolean> {
  const row = await db
    .insertInto('stripe_events')
    .values({ id, type, done_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param before in ms */
export async function deleteStripeEvents(db: Db, before: number): Promise<void> {
  await db.deleteFrom('stripe_events').where('done_at', '<=', before).execute();
}

/** How many of a network's cards were declined in the current hour; undefined for none. */
export function findDeclines(db: Db, bucket: string) {
  return db
    .selectFrom('rate_limits')
    .select(['count', 'resets_at'])
    .where('bucket', '=', bucket)
    .where('resets_at', '>', Date.now())
    .executeTakeFirst();
}
