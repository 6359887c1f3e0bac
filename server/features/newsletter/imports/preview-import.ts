import type { CheckedBody, Reply } from '#contract/index.ts';
import type { ConsentAnswer } from '#contract/newsletter/imports.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { SkippedLine } from '#server/platform/csv/skip-broken-lines.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { Semaphore } from '#server/platform/limits/semaphore.ts';
import { addressHasher } from '../subscribers/unsubscribes.ts';
import { consentIn } from './consent/consent-questions.ts';
import { findExisting } from './existing-status.ts';
import {
  batchesOf,
  type FileRow,
  firstRows,
  guessReadOptions,
  type ReadOptions,
  scanColumns,
} from './file-rows.ts';
import { countReceivedBytes, presentImport, readImport } from './files.ts';
import { type Outcome, outcomeOf, statementsIn } from './import-outcomes.ts';
import { LanguageCount } from './languages.ts';
import { type ImportRow, updatePreview } from './queries.ts';
import { Report } from './report.ts';

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
  await storePreview(db, row, chosen);
  return { code: 1, import: presentImport(await readImport(db, id)) };
}

/** How a file is to be read, where that is not guessed. */
type Chosen = Omit<CheckedBody<'subscriber/previewImport'>, 'id'>;

/**
 * Reads the whole file, and stores how it was read and the outcome of an import.
 * @throws {AppError} as `previewImport` does
 */
export async function storePreview(
  db: Db,
  row: Pick<ImportRow, 'id' | 'size'>,
  chosen: Chosen,
): Promise<{ reading: string; preview: Preview }> {
  const { id } = row;
  return previews.run(async () => {
    if ((await countReceivedBytes(db, row)) !== row.size) {
      throw fileRefused('The file didn’t arrive complete. Please choose it again.');
    }
    const head = await firstRows(db, id, guessedFrom);
    if (head.length === 0) throw fileRefused('This file is empty.');
    const guessed = guessReadOptions(head);
    const { hasHeading = guessed.hasHeading, emailColumn = guessed.emailColumn } = chosen;
    const listsColumn = chosen.listsColumn ?? guessed.listsColumn ?? -1;
    const column = (
      name: 'firstNameColumn' | 'lastNameColumn' | 'nameColumn' | 'languageColumn',
    ) => {
      const index = chosen[name] ?? guessed[name] ?? -1;
      return index === -1 ? null : index;
    };
    const nameColumns = {
      firstNameColumn: column('firstNameColumn'),
      lastNameColumn: column('lastNameColumn'),
      nameColumn: column('nameColumn'),
    };
    const columns = {
      hasHeading,
      emailColumn,
      listsColumn: listsColumn === -1 ? null : listsColumn,
      ...nameColumns,
      languageColumn: column('languageColumn'),
    };
    const answers = answersIn(chosen.answers ?? []);
    const { consent, others } = await scanColumns(db, id, columns, answers);
    const reading: ReadOptions = { ...columns, consent };
    const heading = head[0]?.cells ?? [];
    const found = consentIn(consent);
    const { report, ...counts } = await previewRows(db, id, reading);
    const preview: Preview = {
      columns: heading.map((cell, index) => (hasHeading && cell) || `Column ${index + 1}`),
      ...columns,
      otherColumns: others,
      consentColumns: found.columns,
      questions: found.questions,
      sample: head.slice(hasHeading, hasHeading + sampleSize).map(({ cells }) => cells),
      ...counts,
      problems: report.first(maxProblems),
    };
    const stored = {
      reading: JSON.stringify({ ...reading, status: nobody }),
      preview: JSON.stringify(preview),
      report: await report.csv(),
    };
    await db.transaction().execute((trx) => updatePreview(trx, id, stored));
    return { reading: stored.reading, preview };
  });
}

/**
 * A node with an earlier version, which may run during an update, finds no one to subscribe: it asks for no consent.
 */
const nobody = { index: -1, yesMeans: 'active', emptyMeans: 'inactive' };

/** Answers by the questions' ids. */
export const answersIn = (
  answers: CheckedBody<'subscriber/startImport'>['answers'],
): Record<string, ConsentAnswer> =>
  Object.fromEntries(answers.map(({ question, answer }) => [question, answer]));

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
  unanswered: (said) => `You haven’t said yet what “${said}” means.`,
};

/** Outcomes that follow from what the file says of an address, in this row or another. */
const stated = new Set<Outcome | 'twice'>(['blocked', 'kept', 'inactive', 'unanswered']);
const statedElsewhere = 'Another row of this file says that this address isn’t subscribed.';

const textOf = ({ said }: FileRow) => said.replace(/\s+/g, ' ').slice(0, 100);

/** The would-be outcome of each row. */
async function previewRows(
  db: Db,
  id: string,
  reading: ReadOptions,
): Promise<
  Pick<
    Preview,
    | 'rows'
    | 'added'
    | 'unstated'
    | 'skipped'
    | 'refused'
    | 'unreadable'
    | 'languages'
    | 'withoutLanguage'
    | 'unknownLanguages'
  > & {
    report: Report;
  }
> {
  const hash = await addressHasher(db);
  const statements = await statementsIn(db, id, reading);
  const counts = {
    added: 0,
    refused: 0,
    twice: 0,
    already: 0,
    left: 0,
    blocked: 0,
    kept: 0,
    inactive: 0,
    unanswered: 0,
  };
  const report = new Report();
  const seen = new Set<string>();
  const languages = new LanguageCount();
  let rows = 0;
  let unstated = 0;
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
      const outcome = isTwice ? 'twice' : outcomeOf(row, statements, known);
      if (key !== null) seen.add(key);
      counts[outcome] += 1;
      if (outcome === 'added') {
        languages.add(row.language);
        if (!statements.has(key ?? '')) unstated += 1;
        continue;
      }
      const isElsewhere = row.means !== statements.get(key ?? '') && stated.has(outcome);
      const why = isElsewhere ? statedElsewhere : reasons[outcome](textOf(row));
      report.add({ line, email: email.slice(0, 254), why });
    }
  }
  const { added, refused, ...skipped } = counts;
  const counted = { added, unstated, refused, skipped, ...languages.result() };
  return { rows, unreadable, ...counted, report };
}

const fileRefused = (message: string) =>
  new AppError('badInput', message, { errors: { file: message } });
