import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { reasonOfStorageFailure } from '#server/platform/storage/storage-failure.ts';
import { holdStatements } from '../../donations/statements/queries/mailings.ts';
import { BackupError } from '../backup-error.ts';
import { readSiteTag } from '../queries/backup-state.ts';
import { applyEntry, endSessions, holdEmails, pauseMailings } from '../queries/journal.ts';
import { writeRestored } from '../queries/restored.ts';
import type { JournalCopy } from './journal-copies.ts';
import {
  type JournalEntry,
  journalFolder,
  readCopiedEntries,
  readEntries,
} from './journal-file.ts';

/** The clocks of the nodes, including the one that made the backup, may differ by this much, in ms. */
const margin = 5 * minute;

/**
 * Brings restored rows up to date: deletions and unsubscribes since the backup are recorded, receipt numbers continue
 * after the last one, and emails that were sent since are held until someone decides. Without this machine's own
 * journal every queued email is held: no one knows what was sent in the last minutes.
 * @param copies where copies of the journal may be; one that cannot be read is skipped only if this
 * machine's own journal reaches back to the backup
 * @param backupAt when the backup was made, in ms
 * @returns where there was a journal of this site
 * @throws {BackupError} for a copy that cannot be read, and is not skipped
 */
export async function applyJournal(
  trx: Db,
  { dataDirectory, copies }: { dataDirectory: string; copies: readonly JournalCopy[] },
  backupAt: number,
): Promise<string[]> {
  const site = await readSiteTag(trx);
  const folder = journalFolder(dataDirectory);
  const own = await readEntries({ folder, site }, 0);
  const isComplete = own.some(({ kind, at }) => kind === 'begun' && at <= backupAt);
  const copied = await readCopies(copies, site, isComplete);
  const journals = [{ place: folder, entries: own }, ...copied].filter(
    ({ entries }) => entries.length > 0,
  );
  for (const entry of journals.flatMap(({ entries }) => entries)) {
    if (entry.at >= backupAt - margin) await applyEntry(trx, entry);
  }
  if (!isComplete) {
    await holdEmails(trx, null, 'This email may have been sent before the backup was restored.');
    await pauseMailings(trx, null);
  }
  await holdStatements(trx, 'This statement may have been sent before the backup was restored.');
  await endSessions(trx);
  await writeRestored(trx, {
    at: Date.now(),
    backupAt,
    hasJournal: isComplete,
    remindersHeld: false,
    stripeAsked: false,
  });
  return journals.map(({ place }) => place);
}

interface FoundJournal {
  place: string;
  entries: JournalEntry[];
}

function readCopies(
  copies: readonly JournalCopy[],
  site: string,
  isSkippable: boolean,
): Promise<FoundJournal[]> {
  return Promise.all(
    copies.map(async ({ place, files }) => {
      const entries = await readCopiedEntries(files, site).catch((error: unknown) => {
        if (isSkippable) return [];
        throw new BackupError(
          `The copy of the journal in ${place} cannot be read (${reasonOfStorageFailure(error)}), so nothing was restored: what people have deleted since the backup would come back.`,
        );
      });
      return { place, entries };
    }),
  );
}
