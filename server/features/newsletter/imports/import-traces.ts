import type { Db } from '#server/platform/db/connect.ts';
import { deleteImportRow, listEndedImports } from './queries.ts';

/**
 * Removes finished imports whose report or sample contains one of these addresses. A deleted person's data must go at
 * once, and finished imports are only informative.
 * @param emailKeys in lower case
 */
export async function removeImportTraces(trx: Db, emailKeys: string[]): Promise<void> {
  for (const { id, report, preview } of await listEndedImports(trx)) {
    const words = `${report}\n${preview}`.toLowerCase();
    if (!emailKeys.some((key) => words.includes(key))) continue;
    await deleteImportRow(trx, id);
  }
}
