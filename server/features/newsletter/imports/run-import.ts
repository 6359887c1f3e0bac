import { importConsent } from '#contract/shared/consent-words.ts';
import { emailKey } from '#contract/shared/email.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { sendConfirmationEmail } from '../subscribers/confirmation-email.ts';
import { storedNotes } from '../subscribers/imported-notes.ts';
import { hasNoLists, listColumns } from '../subscribers/list-flags.ts';
import { insertNewSubscribers, refreshStatistics } from '../subscribers/queries/subscribers.ts';
import { addressHasher, recordSuppressed } from '../subscribers/unsubscribes.ts';
import { findExisting } from './existing-status.ts';
import { batchesOf, type FileRow } from './file-rows.ts';
import { readImport } from './files.ts';
import {
  isOptOut,
  type Outcome,
  outcomeOf,
  type Statements,
  statementsIn,
} from './import-outcomes.ts';
import {
  addProgress,
  deleteParts,
  endLease,
  type ImportRow,
  leaseImport,
  lockActiveAccount,
  markEnded,
} from './queries.ts';
import { type ImportOptions, parseReading } from './start-import.ts';
import { undo } from './undo-import.ts';

/** Rows per transaction; asking by email writes three more rows for each. */
const batchSizes = { confirmed: 200, asked: 50 };
/** How long a node has an import to itself, in ms: longer than a batch may take. */
const lease = minute;

/**
 * Runs the imports that are due; called every second on every node. The import of a crashed node continues where it
 * stopped.
 * @param signal the program is stopping: another node continues with the next batch
 */
export async function runDueImports(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let id = await leaseImport(db, lease); id !== undefined; id = await leaseImport(db, lease)) {
    try {
      await run(db, settings, id, signal);
      if (signal?.aborted) return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await end(db, id, 'failed', error.message);
    }
  }
}

async function run(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  id: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const row = await readImport(db, id);
  if (row.undo_at !== null) return undo(db, id, signal);
  const reading = parseReading(row.reading);
  const options = JSON.parse(row.wishes) as ImportOptions;
  const hash = await addressHasher(db);
  const size = options.askToConfirm === 1 ? batchSizes.asked : batchSizes.confirmed;
  const statements = await statementsIn(db, id, reading);
  for await (const batch of batchesOf(db, id, reading, { size, skip: row.rows_done })) {
    const stillExists = await db.transaction().execute(async (trx) => {
      await requirePermission(trx, row.created_by);
      const keys = batch.flatMap(({ key, others }) => key ?? others);
      const known = await findExisting(trx, keys, hash);
      const rowsThatAre = (outcome: Outcome) =>
        batch.filter((each) => outcomeOf(each, statements, known) === outcome);
      const rows = rowsThatAre('added').flatMap((each) => withSource(each, statements, row));
      const added = await add(trx, id, rows, options);
      await recordConsents(trx, 'import', consentsOf(added, rows, options), row.created_by);
      // Also those whom an earlier file has excluded: it may be undone.
      const others = rowsThatAre('refused').flatMap((each) => each.others);
      const blocked = [...rowsThatAre('blocked'), ...rowsThatAre('left')]
        .flatMap(({ key }) => key ?? [])
        .concat(others.filter((key) => known(key) !== 'already'))
        .filter((key) => isOptOut(statements.get(key)));
      await recordSuppressed(trx, [...new Set(blocked)], id);
      if (options.askToConfirm === 1) {
        for (const subscriber of added) {
          await sendConfirmationEmail(trx, settings, subscriber, translatorFor(subscriber));
        }
      }
      return addProgress(trx, id, { rows: batch.length, added: added.length }, lease);
    });
    // It may have been removed in the meantime.
    if (!stillExists) return;
    if (signal?.aborted) return endLease(db, id);
  }
  const { rows_added: added } = await readImport(db, id);
  const message =
    added === 1
      ? '1 subscriber was added.'
      : `${added.toLocaleString('en')} subscribers were added.`;
  if (added > 0) await refreshStatistics(db);
  await end(db, id, 'done', message);
}

/**
 * An import runs for minutes, without a session: it ends if the account that started it loses its permission.
 * @throws {AppError} `notAllowed` if that account has lost the role, disabled or deleted
 */
async function requirePermission(trx: Db, userId: string | null): Promise<void> {
  const account = await lockActiveAccount(trx, userId ?? '');
  if (account && may(rolesOf(account), 'subscribers.manage')) return;
  throw new AppError(
    'notAllowed',
    'The import was stopped because the account that started it is no longer allowed to import.',
  );
}

/** A row with the source of its person's consent. */
interface SourcedRow extends FileRow {
  key: string;
  source: string;
}

const longestSaid = 200;

/** No row without a source of consent is added: either the file has it, or the person who imports it has stated it. */
function withSource(
  row: FileRow,
  statements: Statements,
  { statement }: Pick<ImportRow, 'statement'>,
): SourcedRow[] {
  const { key, means, said } = row;
  if (key === null) return [];
  if (statements.get(key) === 'subscribed') {
    const words = said.replace(/\s+/g, ' ').slice(0, longestSaid);
    const source =
      means === 'subscribed'
        ? `The imported file says “${words}”.`
        : 'Another row of the imported file says so.';
    return [{ ...row, key, source }];
  }
  return statement === '' ? [] : [{ ...row, key, source: statement }];
}

/** Adds those that are new; a duplicate address in the file is one subscriber. */
async function add(
  trx: Db,
  importId: string,
  rows: SourcedRow[],
  { chosen, language = defaultLanguage, askToConfirm: asks }: ImportOptions,
) {
  if (rows.length === 0) return [];
  const now = Date.now();
  const values = rows
    .map((row) => ({ ...row, lists: row.chosen ?? chosen }))
    .filter(({ lists }) => !hasNoLists(lists))
    .map(({ email, lists, names, notes, source, ...row }) => ({
      id: newId(),
      email,
      email_key: emailKey(email),
      first_name: names.first,
      last_name: names.last,
      language:
        row.language !== null && 'language' in row.language ? row.language.language : language,
      ...lists,
      status: asks === 1 ? ('pending' as const) : ('confirmed' as const),
      user_id: null,
      created_at: now,
      confirmed_at: asks === 1 ? null : now,
      chosen_at: now,
      source: 'import' as const,
      consent_note: source,
      import_id: importId,
      ...storedNotes(notes),
    }));
  if (values.length === 0) return [];
  return insertNewSubscribers(trx, values);
}

/** The consents of imported subscribers, with the statement of staff about where they come from. */
function consentsOf(
  added: Awaited<ReturnType<typeof add>>,
  rows: SourcedRow[],
  { askToConfirm }: ImportOptions,
) {
  // The first row of an address is the one that was added.
  const sources = new Map(rows.toReversed().map(({ key, source }) => [key, source]));
  return added.flatMap((subscriber) =>
    listColumns
      .filter((list) => subscriber[list] === 1)
      .map((purpose) => ({
        email: subscriber.email,
        purpose,
        decision: askToConfirm === 1 ? ('asked' as const) : ('given' as const),
        words: `${importConsent} ${sources.get(emailKey(subscriber.email))}`,
      })),
  );
}

/** The file is no longer needed; its result stays until someone has seen it. */
async function end(db: Db, id: string, status: 'done' | 'failed', message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteParts(trx, id);
    await markEnded(trx, id, { status, message });
  });
}
