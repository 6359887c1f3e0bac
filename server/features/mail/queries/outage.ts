import { z } from 'zod';
import type { Db } from '#server/platform/db/connect.ts';

const name = 'mailOutage';

const outageSchema = z.object({
  /** When the first email could not be sent, in ms. */
  since: z.number(),
  /** The mail service's last error, without email addresses. */
  reason: z.string(),
});
type Outage = z.output<typeof outageSchema>;

/** Since when and why the mail service cannot be used; undefined: it can, as far as is known. */
export async function readOutage(db: Db): Promise<Outage | undefined> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && outageSchema.parse(JSON.parse(row.value));
}

export async function writeOutage(db: Db, outage: Outage): Promise<void> {
  const value = JSON.stringify(outage);
  await db
    .insertInto('site_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteOutage(db: Db): Promise<void> {
  await db.deleteFrom('site_settings').where('name', '=', name).execute();
}

/** How many emails wait to be sent. */
export async function countWaiting(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  return Number(total);
}
