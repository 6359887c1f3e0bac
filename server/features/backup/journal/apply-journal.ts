import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readSiteTag } from '../queries/backup-state.ts';
import { applyEntry, endSessions, holdEmails, pauseMailings } from '../queries/journal.ts';
import { writeRestored } from '../queries/restored.ts';
import { journalFolder, readEntries } from './journal-file.ts';

/** Clocks of nodes, and the one that timed the backup, may differ by this much, in ms. */
const margin = 5 * minute;

/**
 * Makes restored rows ready to go on from now: what people deleted and unsubscribed since the backup is noted, receipt
 * numbers go on after the last one, and what was sent since is held for a person's decision. Without the machine's own
 * journal everything that waits is held: no one knows what was sent in the last minutes.
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
  await endSessions(trx);
  await writeRestored(trx, {
    ...{ at: Date.now(), backupAt, hasJournal: isComplete },
    ...{ remindersHeld: false, stripeAsked: false },
  });
}
