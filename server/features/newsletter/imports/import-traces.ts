import { shownEmail } from '#contract/fields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { clearReport, listEndedImports } from './queries.ts';

/**
 * Clears the reports and samples of finished imports that contain one of these addresses: a deleted person's data must
 * go at once. The imports can still be undone.
 * @param emailKeys their keys: see `emailKey`
 */
export async function removeImportTraces(trx: Db, emailKeys: string[]): Promise<void> {
  // A file has the address of an international domain in any form.
  const forms = emailKeys.flatMap((key) => [key, shownEmail(key)]);
  const imports = inWriteOrder(await listEndedImports(trx), (row) => row.id);
  for (const { id, report, preview } of imports) {
    const words = `${report}\n${preview}`.normalize('NFKC').toLowerCase();
    if (!forms.some((form) => words.includes(form))) continue;
    await clearReport(trx, id, Date.now());
  }
}
