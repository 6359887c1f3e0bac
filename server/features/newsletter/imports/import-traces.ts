import type { Db } from '#server/platform/db/connect.ts';
import { deleteImportRow, listEndedImports } from './queries.ts';

/**
 * Removes ended imports whose report or sample names one of these addresses. What is known of
 * a deleted person goes at once, and what ended is only there to be read.
 * @param emailKeys in lower case
 */
export async function removeImportTraces(trx: Db, emailKeys: string[]): Promise<void> {
  for (const { id, report, preview } of await listEndedImports(trx)) {
    const words = `${report}\n${preview}`.toLowerCase();
    if (!emailKeys.some((key) => words.includes(key))) continue;
    await deleteImportRow(trx, id);
  }
}
