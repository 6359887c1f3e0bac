import type { Db } from '#server/platform/db/connect.ts';

/**
 * Removes the outcome of a finished import whose report or sample names one of these addresses. What is known of
 * a deleted person goes at once, and an outcome is only there to be looked at.
 * @param emailKeys in lower case
 */
export async function removeImportTraces(trx: Db, emailKeys: string[]): Promise<void> {
  const finished = await trx
    .selectFrom('subscriber_imports')
    .select(['id', 'report', 'preview'])
    .where('status', 'in', ['done', 'failed'])
    .execute();
  for (const { id, report, preview } of finished) {
    const words = `${report}\n${preview}`.toLowerCase();
    if (!emailKeys.some((key) => words.includes(key))) continue;
    await trx.deleteFrom('subscriber_imports').where('id', '=', id).execute();
  }
}
