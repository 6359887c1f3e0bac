import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { holdStatements } from '../../donations/statements/queries/mailings.ts';
import { readSiteTag } from '../queries/backup-state.ts';
import { applyEntry, endSessions, holdEmails, pauseMailings } from '../queries/journal.ts';
import { writeRestored } from '../queries/restored.ts';
import { journalFolder, readEntries } from './journal-file.ts';

/** The clocks of the nodes, including the one that made the backup, may differ by this much, in ms. */
const margin = 5 * minute;

/**
 * Brings restored rows up to date: deletions and unsubscribes since the backup are recorded, receipt numbers continue
 * after the last one, and emails that were sent since are held until someone decides. Without this machine's own
 * journal every queued email is held: no one knows what was sent in the last minutes.
 * @param copies a folder that may have a copy of the journal: the backup's
 * @param backupAt when the backup was made, in ms
 */
export async function applyJournal(
  trx: Db,
  { dataDirectory, copies }: { dataDirectory: string; copies: string },
  backupAt: number,
): Promise<void> {
  const site = await readSiteTag(trx);
  const own = await readEntries({ folder: journalFolder(dataDirectory), site }, 0);
  const copied = await readEntries({ folder: copies, site }, 0);
  for (const entry of [...own, ...copied]) {
    if (entry.at >= backupAt - margin) await applyEntry(trx, entry);
  }
  const isComplete = own.some(({ kind, at }) => kind === 'begun' && at <= backupAt);
  if (!isComplete) {
    await holdEmails(trx, null, 'This email may have been sent before the backup was restored.');
    await pauseMailings(
      trx,
      null,
      'This mailing may have been sent before the backup was restored.',
    );
  }
  await holdStatements(trx, 'This statement may have been sent before the backup was restored.');
  await endSessions(trx);
  await writeRestored(trx, {
    ...{ at: Date.now(), backupAt, hasJournal: isComplete },
    ...{ remindersHeld: false, stripeAsked: false },
  });
}
