import type { Db } from './db/connect.ts';

/** Records a deletion by an id that is meaningless without its row: a restored backup deletes it again. */
export async function recordDeletion(trx: Db, ...subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  const now = Date.now();
  await trx
    .insertInto('deletions')
    .values(subjects.map((subject) => ({ subject, deleted_at: now })))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}
