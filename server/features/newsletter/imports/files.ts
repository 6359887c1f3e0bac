import type { CheckedBody, Reply } from '#contract/index.ts';
import { chunkBytes } from '#contract/newsletter/imports.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  deleteImportRow,
  deleteParts,
  deleteUnstartedImports,
  existsActiveImport,
  findImport,
  findLatestImport,
  type ImportRow,
  insertImport,
  listPartPositions,
  listPastImports,
  markDismissed,
  markEnded,
  markToUndo,
  upsertPart,
} from './queries.ts';

type Import = NonNullable<Reply<'subscriber/getImport'>['import']>;

/** How many past imports are shown. */
const shownImports = 20;
const stopped = 'This import was stopped.';

/** In bytes: a few hundred thousand addresses with names. */
const maxBytes = 20 * 1024 * 1024;

/**
 * Announces a file. It replaces one whose import was not started.
 * @throws {AppError} `badInput` for one that is too large, `conflict` while another is being imported
 */
export async function beginImport(
  { db }: AppDeps,
  { fileName, size }: CheckedBody<'subscriber/beginImport'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/beginImport'>> {
  if (size > maxBytes) {
    const message = `Files can be up to ${maxBytes / chunkBytes} MB, about 200,000 rows. Please split the file.`;
    throw new AppError('badInput', message, { errors: { size: message } });
  }
  return db.transaction().execute(async (trx) => {
    if (await existsActiveImport(trx)) {
      throw new AppError(
        'conflict',
        'Another file is being imported. Please wait until it is done.',
      );
    }
    await deleteUnstartedImports(trx);
    const id = newId();
    await insertImport(trx, {
      id,
      file_name: fileName,
      status: 'receiving',
      size,
      created_by: person?.userId ?? null,
      created_at: Date.now(),
    });
    return { code: 1 as const, import: presentImport(await readImport(trx, id)) };
  });
}

/**
 * Stores the next chunk; one that is sent again replaces itself.
 * @throws {AppError} `badInput` for a chunk that was not announced
 */
export async function addImportPart(
  { db }: AppDeps,
  { id, position, piece: small }: CheckedBody<'subscriber/addImportPart'>,
  { file }: CallContext,
): Promise<Reply<'subscriber/addImportPart'>> {
  const { status, size } = await readImport(db, id);
  if (status !== 'receiving')
    throw new AppError('conflict', 'This file has already been uploaded.');
  const bytes = file ? await file.read() : Buffer.from(small ?? '', 'base64');
  if (bytes.length !== chunkLength(position, size)) {
    const message = 'This part doesn’t fit the announced file.';
    throw new AppError('badInput', message, { errors: { piece: message } });
  }
  const data = bytes.toString('base64');
  await db.transaction().execute((trx) => upsertPart(trx, id, position, data));
  return { code: 1, received: await countReceivedBytes(db, { id, size }) };
}

/** The length of a chunk, in bytes: all but the last have one size, so that their positions show the progress. */
const chunkLength = (position: number, size: number) =>
  Math.min(chunkBytes, size - position * chunkBytes);

/** How many bytes of a file have arrived. */
export async function countReceivedBytes(
  db: Db,
  { id, size }: Pick<ImportRow, 'id' | 'size'>,
): Promise<number> {
  const positions = await listPartPositions(db, id);
  return positions.reduce((sum, position) => sum + chunkLength(position, size), 0);
}

/** @throws {AppError} `notFound` */
export async function readImport(db: Db, id: string): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (!row) throw new AppError('notFound', 'This import no longer exists.');
  return row;
}

/** The latest import, for anyone who opens the page again. */
export async function getImport({ db }: AppDeps): Promise<Reply<'subscriber/getImport'>> {
  const row = await findLatestImport(db);
  return { code: 1, import: row ? presentImport(row) : null };
}

/** The imports that have ended, as long as they can be undone. */
export async function getPastImports({ db }: AppDeps): Promise<Reply<'subscriber/getPastImports'>> {
  const rows = await listPastImports(db, shownImports);
  return { code: 1, imports: rows.map(presentImport) };
}

/**
 * Undoes an import in the background.
 * @throws {AppError} `notFound`; `conflict` if it has not ended, was undone, or another one is running
 */
export async function undoImport(
  { db }: AppDeps,
  { id }: CheckedBody<'subscriber/undoImport'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/undoImport'>> {
  await readImport(db, id);
  await db.transaction().execute(async (trx) => {
    if (await existsActiveImport(trx)) {
      throw new AppError('conflict', 'An import is running. Please wait until it is done.');
    }
    if (!(await markToUndo(trx, id, Date.now()))) {
      throw new AppError(
        'conflict',
        'This import can’t be undone: it has not added anyone yet, or was undone.',
      );
    }
    const userId = person?.userId ?? null;
    await audit(trx, { userId, action: 'subscribers.import-undo', subject: `import/${id}` });
  });
  const row = await readImport(db, id);
  return { code: 1, message: 'The import is being undone.', import: presentImport(row) };
}

/**
 * Removes an import that has not begun, stops one that runs, or closes the result of one that has ended. The added
 * subscribers can be removed later.
 */
export async function deleteImport(
  { db }: AppDeps,
  { id }: CheckedBody<'subscriber/deleteImport'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/deleteImport'>> {
  await readImport(db, id);
  await db.transaction().execute(async (trx) => {
    const row = await readImport(trx, id);
    const isRunning = row.status === 'running' || row.status === 'waiting';
    if (isRunning && row.undo_at !== null) {
      throw new AppError('conflict', 'This import is being undone. Please wait until it is done.');
    }
    const hasBegun = row.status !== 'receiving' && row.status !== 'ready' && row.rows_done > 0;
    if (!hasBegun) await deleteImportRow(trx, id);
    else {
      await deleteParts(trx, id);
      if (isRunning) await markEnded(trx, id, { status: 'failed', message: stopped });
      await markDismissed(trx, id, Date.now());
    }
    const userId = person?.userId ?? null;
    await audit(trx, { userId, action: 'subscribers.import-away', subject: `import/${id}` });
  });
  return { code: 1, message: 'The import is removed.' };
}

export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  fileName: row.file_name,
  status: row.status,
  isUndone: row.undo_at === null ? 0 : 1,
  createdAt: new Date(row.created_at).toISOString(),
  preview: row.preview === '' ? null : presentPreview(JSON.parse(row.preview)),
  done: row.rows_done,
  added: row.rows_added,
  message: row.message,
  statement: row.statement,
});

type Preview = NonNullable<Import['preview']>;

/**
 * A preview as it is stored: one of an earlier version has a status column instead of columns about consent, and the
 * previous ones did not list other columns, or languages.
 */
type StoredPreview = Omit<Preview, Later> | EarlierPreview;
type Later =
  | 'otherColumns'
  | 'languageColumn'
  | 'languages'
  | 'withoutLanguage'
  | 'unknownLanguages';
type EarlierPreview = Omit<
  Preview,
  'consentColumns' | 'questions' | 'unstated' | 'skipped' | Later
> & {
  statusColumn: number | null;
  skipped: Omit<Preview['skipped'], 'unanswered'> & { unknownStatus: number };
};

/** A stored preview as this version shows it. */
export function presentPreview(preview: StoredPreview): Preview {
  if (!('statusColumn' in preview)) return { ...later, ...preview };
  const { statusColumn: _statusColumn, skipped, ...rest } = preview;
  const { unknownStatus, ...others } = skipped;
  return {
    ...rest,
    ...later,
    consentColumns: [],
    questions: [],
    unstated: 0,
    skipped: { ...others, unanswered: unknownStatus },
  };
}

/** What previews of earlier versions lack. */
const later: Pick<Preview, Later> = {
  otherColumns: [],
  languageColumn: null,
  languages: [],
  withoutLanguage: 0,
  unknownLanguages: [],
};
