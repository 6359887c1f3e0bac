import { z } from 'zod';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';

const setting = 'restoredBackup';

const restoredSchema = z.object({
  /** When it was restored, and when it had been made, in ms. */
  at: z.number(),
  backupAt: z.number(),
  /** Whether there was a complete journal of the emails sent since. */
  hasJournal: z.boolean(),
  /** Which of the steps after the first start are done. */
  remindersHeld: z.boolean(),
  stripeAsked: z.boolean(),
});
/** The backup that this database was restored from. */
type RestoredBackup = z.output<typeof restoredSchema>;

/** @returns undefined if no backup was restored */
export async function readRestored(db: Db): Promise<RestoredBackup | undefined> {
  return parse(await restoredRow(db).executeTakeFirst());
}

const restoredRow = (db: Db) =>
  db.selectFrom('site_settings').select('value').where('name', '=', setting);

const parse = (row: { value: string } | undefined) =>
  row && restoredSchema.parse(JSON.parse(row.value));

/** Records that a step after the first start is done. */
export const markStepDone = (db: Db, step: 'remindersHeld' | 'stripeAsked'): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const query = restoredRow(trx).$if(hasManyWriters(trx), (row) => row.forUpdate());
    const restored = parse(await query.executeTakeFirst());
    if (restored) await writeRestored(trx, { ...restored, [step]: true });
  });

export async function writeRestored(trx: Db, restored: RestoredBackup): Promise<void> {
  const value = JSON.stringify(restored);
  await trx
    .insertInto('site_settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
