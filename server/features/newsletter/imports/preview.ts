import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { SkippedLine } from '#server/platform/csv/skip-broken-lines.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { Semaphore } from '#server/platform/limits/semaphore.ts';
import { addressHasher } from '../subscribers/unsubscribes.ts';
import { findExisting } from './existing-status.ts';
import { countReceivedBytes, presentImport, readImport } from './files.ts';
import { type Outcome, outcomeOf, statusesIn } from './import-outcomes.ts';
import { updatePreview } from './queries.ts';
import { Report } from './report.ts';
import { batchesOf, type FileRow, firstRows, guessReadOptions, type ReadOptions } from './rows.ts';
import { statusColumnAt } from './status.ts';

type Preview = NonNullable<NonNullable<Reply<'subscriber/getImport'>['import']>['preview']>;

const batchSize = 500;
const sampleSize = 5;
const maxProblems = 50;
/** How many rows are used to guess the columns. */
const guessedFrom = 20;

/** A whole file takes seconds, so one is previewed at a time. */
const previews = new Semaphore({ maxRunning: 1, waiting: 3 });

/**
 * Previews the whole file: nothing is added yet.
 * @throws {AppError} `badInput` for a file that is incomplete, not a list or has too many rows
 */
export async function previewImport(
  { db }: AppDeps,
  { id, ...chosen }: CheckedBody<'subscriber/previewImport'>,
): Promise<Reply<'subscriber/previewImport'>> {
  const row = await readImport(db, id);
  if (row.status !== 'receiving' && row.status !== 'ready') {
    throw new AppError('conflict', 'This import has already been started.');
  }
  return previews.run(async () => {
    if ((await countReceivedBytes(db, row)) !== row.size) {
      throw fileRefused('The file didn’t arrive complete. Please choose it again.');
    }
    const head = await firstRows(db, id, guessedFrom);
    if (head.length === 0) throw fileRefused('This file is empty.');
    const guessed = guessReadOptions(head);
    const { hasHeading = guessed.hasHeading, emailColumn = guessed.emailColumn } = chosen;
    const listsColumn = chosen.listsColumn ?? guessed.listsColumn ?? -1;
    const column = (name: 'firstNameColumn' | 'lastNameColumn' | 'nameColumn') => {
      const index = chosen[name] ?? guessed[name] ?? -1;
      return index === -1 ? null : index;
    };
    const nameColumns = {
      firstNameColumn: column('firstNameColumn'),
      lastNameColumn: column('lastNameColumn'),
      nameColumn: column('nameColumn'),
    };
    const heading = head[0]?.cells ?? [];
    const statusColumn = chosen.statusColumn ?? guessed.status?.index ?? -1;
    const statusHeading = hasHeading ? (heading[statusColumn] ?? '') : '';
    const reading: ReadOptions = {
      hasHeading,
      emailColumn,
      listsColumn: listsColumn === -1 ? null : listsColumn,
      status: statusColumn === -1 ? null : statusColumnAt(statusColumn, statusHeading),
      ...nameColumns,
    };
    const { report, ...counts } = await previewRows(db, id, reading);
    const preview: Preview = {
      columns: heading.map((cell, index) => (hasHeading && cell) || `Column ${index + 1}`),
      ...{ hasHeading, emailColumn, listsColumn: reading.listsColumn },
      statusColumn: reading.status?.index ?? null,
      ...nameColumns,
      sample: head.slice(hasHeading, hasHeading + sampleSize).map(({ cells }) => cells),
      ...counts,
      problems: report.first(maxProblems),
    };
    const stored = {
      reading: JSON.stringify(reading),
      preview: JSON.stringify(preview),
      report: report.csv(),
    };
    await db.transaction().execute((trx) => updatePreview(trx, id, stored));
    return { code: 1 as const, import: presentImport(await readImport(db, id)) };
  });
}

/** Why a row is not added. */
const reasons: Record<Exclude<Outcome, 'added'> | 'twice', (said: string) => string> = {
  refused: () => 'This isn’t an email address.',
  twice: () => 'This address is in the file twice.',
  already: () => 'This address is already subscribed.',
  left: () => 'This address unsubscribed or was deleted.',
  blocked: (said) => `The file says “${said}”: this address won’t be subscribed, now or later.`,
  kept: (said) =>
    `The file says “${said}”, but this address is subscribed here, so it wasn’t changed. Delete it if that’s wrong.`,
  inactive: (said) => `The file says “${said}”: this address won’t be added.`,
  unknownStatus: (said) => `The status “${said}” isn’t recognized, so this address won’t be added.`,
};

/** Outcomes that follow from the file's status of an address, in this row or another. */
const byStatus = new Set<Outcome | 'twice'>(['blocked', 'kept', 'inactive', 'unknownStatus']);
const statedElsewhere = 'Another row of this file says that this address isn’t subscribed.';

const statusText = ({ said }: FileRow) => said.replace(/\s+/g, ' ').slice(0, 60);

/** The would-be outcome of each row. */
async function previewRows(
  db: Db,
  id: string,
  reading: ReadOptions,
): Promise<
  Pick<Preview, 'rows' | 'added' | 'skipped' | 'refused' | 'unreadable'> & { report: Report }
> {
  const hash = await addressHasher(db);
  const statuses = await statusesIn(db, id, reading);
  const counts = {
    ...{ added: 0, refused: 0, twice: 0, already: 0, left: 0 },
    ...{ blocked: 0, kept: 0, inactive: 0, unknownStatus: 0 },
  };
  const report = new Report();
  const seen = new Set<string>();
  let rows = 0;
  let unreadable = 0;
  const onSkip = ({ line, text, why }: SkippedLine) => {
    unreadable += 1;
    report.add({ line, email: text, why });
  };
  for await (const batch of batchesOf(db, id, reading, { size: batchSize, onSkip })) {
    const known = await findExisting(
      db,
      batch.flatMap(({ key }) => key ?? []),
      hash,
    );
    for (const row of batch) {
      rows += 1;
      const { line, email, key } = row;
      const isTwice = key !== null && seen.has(key);
      const outcome = isTwice ? 'twice' : outcomeOf(row, statuses, known);
      if (key !== null) seen.add(key);
      counts[outcome] += 1;
      if (outcome === 'added') continue;
      const isStatedElsewhere = row.status === 'active' && byStatus.has(outcome);
      const why = isStatedElsewhere ? statedElsewhere : reasons[outcome](statusText(row));
      report.add({ line, email: email.slice(0, 254), why });
    }
  }
  const { added, refused, ...skipped } = counts;
  return { rows, unreadable, added, refused, skipped, report };
}

const fileRefused = (message: string) =>
  new AppError('badInput', message, { errors: { file: message } });
