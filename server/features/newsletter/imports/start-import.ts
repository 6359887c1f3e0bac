import type { CheckedBody, Reply } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { hasNoLists, type ListFlags } from '../subscribers/list-flags.ts';
import { consentIn } from './consent/consent-questions.ts';
import type { ReadOptions } from './file-rows.ts';
import { presentImport, presentPreview, readImport } from './files.ts';
import { type KeptColumn, noteText } from './notes/other-columns.ts';
import { answersIn, storePreview } from './preview-import.ts';
import { enqueueImport, type ImportRow } from './queries.ts';

type Body = CheckedBody<'subscriber/startImport'>;
type Preview = NonNullable<NonNullable<Reply<'subscriber/getImport'>['import']>['preview']>;

export interface ImportOptions {
  /** For rows that name none of the site’s languages. Absent in imports that an earlier version began. */
  language?: Language;
  /** The lists for rows that name none. */
  chosen: ListFlags;
  askToConfirm: 0 | 1;
}

/**
 * Queues an import, and records who confirmed that these people have opted in, and how.
 * @throws {AppError} `badInput` if a question is not answered, if it is not stated where the consent of people comes
 * from of whom the file does not say it, or if no list is chosen; `conflict` if it has been started
 */
export async function startImport(
  { db }: AppDeps,
  {
    id,
    consent: _consent,
    answers,
    statement = '',
    askToConfirm,
    keptColumns = [],
    language = defaultLanguage,
    ...chosen
  }: Body,
  { person }: CallContext,
): Promise<Reply<'subscriber/startImport'>> {
  const row = await readImport(db, id);
  if (row.status !== 'ready') {
    throw new AppError(
      'conflict',
      'This import can’t be started now. Reload the page and try again.',
    );
  }
  const { reading, preview } = await previewWith(db, row, answers);
  if (preview.unstated > 0 && statement === '') {
    throw badField('statement', 'Say how and when these people asked for the newsletter.');
  }
  if (hasNoLists(chosen) && preview.listsColumn === null) {
    throw badField('newsletters', 'Please choose at least one list.');
  }
  const options: ImportOptions = { chosen, language, askToConfirm };
  const userId = person?.userId ?? null;
  await db.transaction().execute(async (trx) => {
    await enqueueImport(trx, id, {
      reading: withKeptColumns(reading, preview, keptColumns),
      statement: statement.trim(),
      wishes: JSON.stringify(options),
      // The import continues only while this account may import.
      created_by: userId,
    });
    const action = 'subscribers.import: states that these people have asked for the newsletter';
    await audit(trx, { userId, action, subject: `import/${id}` });
  });
  const started = await readImport(db, id);
  return { code: 1, message: 'The import has started.', import: presentImport(started) };
}

/** How the file is read, with those of its other columns that are kept. */
function withKeptColumns(reading: string, preview: Preview, kept: number[]): string {
  const keptColumns: KeptColumn[] = preview.otherColumns
    .filter(({ column }) => kept.includes(column))
    .map(({ column: index }) => ({ index, name: noteText(preview.columns[index] ?? '', 100) }));
  return JSON.stringify({ ...JSON.parse(reading), keptColumns });
}

/**
 * The preview with these answers: who is added depends on them.
 * @throws {AppError} `badInput` if one is missing
 */
async function previewWith(
  db: Db,
  row: ImportRow,
  given: Body['answers'],
): Promise<{ reading: string; preview: Preview }> {
  const { consent, ...columns } = parseReading(row.reading);
  const answers = answersIn(given);
  const { questions } = consentIn(consent.map((column) => ({ ...column, answers })));
  const open = questions.find(({ answer }) => answer === null);
  const stored = presentPreview(JSON.parse(row.preview));
  if (open) {
    const name = stored.columns[open.column] ?? '';
    throw badField('answers', `Answer the question about the column “${name}” first.`);
  }
  const before = new Map(stored.questions.map(({ id, answer }) => [id, answer]));
  if (questions.every(({ id, answer }) => before.get(id) === answer)) {
    return { reading: row.reading, preview: stored };
  }
  const { listsColumn, firstNameColumn, lastNameColumn, nameColumn, languageColumn } = columns;
  return storePreview(db, row, {
    ...columns,
    listsColumn: listsColumn ?? -1,
    firstNameColumn: firstNameColumn ?? -1,
    lastNameColumn: lastNameColumn ?? -1,
    nameColumn: nameColumn ?? -1,
    languageColumn: languageColumn ?? -1,
    answers: given,
  });
}

/**
 * How a file is read.
 * @throws {AppError} `conflict` for one that an earlier version read: it asked for no consent
 */
export function parseReading(text: string): ReadOptions {
  const reading: ReadOptions | Omit<ReadOptions, 'consent'> = JSON.parse(text);
  if ('consent' in reading) return reading;
  throw new AppError(
    'conflict',
    'This import was begun before an update. Undo it if it has added anyone, and choose the file again.',
  );
}
