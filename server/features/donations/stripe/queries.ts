import type { Db } from '#server/platform/db/connect.ts';

/** Whether an event of Stripe's is done already. */
export async function existsStripeEvent(db: Db, id: string): Promise<boolean> {
  const known = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes an event of Stripe's as done. @returns whether it was not noted before */
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

/** How many cards of a network were declined in the hour that is counted; undefined for none. */
export function findDeclines(db: Db, bucket: string) {
  return db
    .selectFrom('rate_limits')
    .select(['count', 'resets_at'])
    .where('bucket', '=', bucket)
    .where('resets_at', '>', Date.now())
    .executeTakeFirst();
}
