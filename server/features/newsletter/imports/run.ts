import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { askToConfirm } from '../subscribers/confirmation.ts';
import { addressHasher, type Chosen, isNone, noteSuppressed } from '../subscribers/unsubscribes.ts';
import { findImport, presentImport } from './files.ts';
import { lookUp } from './known.ts';
import { outcomeOf, statusesIn } from './outcomes.ts';
import { batchesOf, type Reading, type Wanted } from './rows.ts';

/** What becomes of the rows. */
interface Wishes {
  /** The lists of those whose row names none. */
  chosen: Chosen;
  askToConfirm: 0 | 1;
}

/** How many rows go in one transaction; asking by mail writes three rows more for each. */
const batchSizes = { confirmed: 500, asked: 50 };
/** For how long a node has an import to itself, in ms: more than a batch may take. */
const lease = 60_000;

/**
 * Puts an import in the queue. Who says that these people have asked for it is noted.
 * @throws {AppError} `badInput` where no list is chosen, `changedMeanwhile` where it has been started
 */
export async function startImport(
  { db }: AppDeps,
  { id, consent: _given, askToConfirm, ...chosen }: CheckedBody<'subscriber/startImport'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/startImport'>> {
  const { preview, status } = await findImport(db, id);
  if (status !== 'ready') {
    throw new AppError(
      'changedMeanwhile',
      'This import can’t be started now. Reload the page and try again.',
    );
  }
  if (isNone(chosen) && JSON.parse(preview).listsColumn === null) {
    const message = 'Please choose at least one list.';
    throw new AppError('badInput', message, { errors: { newsletters: message } });
  }
  const wishes: Wishes = { chosen, askToConfirm };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('subscriber_imports')
      .set({
        status: 'waiting',
        wishes: JSON.stringify(wishes),
        // The import goes on while this account may import, and no longer.
        created_by: person?.userId ?? null,
      })
      .where('id', '=', id)
      .where('status', '=', 'ready')
      .execute();
    const action = 'subscribers.import: states that these people have asked for the newsletter';
    await audit(trx, { userId: person?.userId ?? null, action, subject: `import/${id}` });
  });
  const row = await findImport(db, id);
  return { code: 1, message: 'The import has started.', import: presentImport(row) };
}

/**
 * Does the imports whose turn it is; called every second on every node. What a node that has died
 * left behind is gone on with where it stopped.
 * @param signal the program is stopping: the next batch is left to the person who comes next
 */
export async function importDue(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let id = await claim(db); id !== undefined; id = await claim(db)) {
    try {
      await run(db, settings, id, signal);
      if (signal?.aborted) return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await end(db, id, 'failed', error.message);
    }
  }
}

async function claim(db: Db): Promise<string | undefined> {
  const due = db
    .selectFrom('subscriber_imports')
    .select('id')
    .where('status', 'in', ['waiting', 'running'])
    .where('lease_until', '<', databaseNow(db))
    .limit(1);
  // SQLite would take its lock for an update that changes nothing.
  if (!(await due.executeTakeFirst())) return undefined;
  const row = await db
    .updateTable('subscriber_imports')
    .set({ status: 'running', lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('id', '=', hasManyWriters(db) ? due.forUpdate().skipLocked() : due)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function run(
  db: Db,
  settings: Pick<Settings, 'siteUrl'>,
  id: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const row = await findImport(db, id);
  const reading = JSON.parse(row.reading) as Reading;
  const wishes = JSON.parse(row.wishes) as Wishes;
  const hash = await addressHasher(db);
  const size = wishes.askToConfirm === 1 ? batchSizes.asked : batchSizes.confirmed;
  const statuses = await statusesIn(db, id, reading);
  for await (const batch of batchesOf(db, id, reading, { size, skip: row.rows_done })) {
    const isWanted = await db.transaction().execute(async (trx) => {
      await requireAdministrator(trx, row.created_by);
      const keys = batch.flatMap(({ key }) => key ?? []);
      const known = await lookUp(trx, keys, hash);
      const rowsThatAre = (outcome: 'added' | 'blocked') =>
        batch.filter((each) => outcomeOf(each, statuses, known) === outcome);
      const added = await add(trx, rowsThatAre('added'), wishes);
      const blocked = rowsThatAre('blocked').flatMap(({ key }) => key ?? []);
      await noteSuppressed(trx, [...new Set(blocked)]);
      if (wishes.askToConfirm === 1) {
        for (const subscriber of added) await askToConfirm(trx, settings, subscriber);
      }
      return noteProgress(trx, id, batch.length, added.length);
    });
    if (!isWanted) return;
    if (signal?.aborted) return release(db, id);
  }
  const { rows_added: added } = await findImport(db, id);
  const message =
    added === 1
      ? '1 subscriber was added.'
      : `${added.toLocaleString('en')} subscribers were added.`;
  // What PostgreSQL knows of the addresses, and has put into their index, decides how it searches them.
  // Without it a search is slower for a minute, until PostgreSQL does that by itself.
  if (hasManyWriters(db) && added > 0) {
    await sql`vacuum (analyze) subscribers`.execute(db).catch(() => undefined);
  }
  await end(db, id, 'done', message);
}

/**
 * An import runs for minutes, without a session: it ends with the rights of the account that started it.
 * @throws {AppError} `notAllowed` where that account has been demoted, suspended or deleted
 */
async function requireAdministrator(trx: Db, userId: string | null): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? '')
    .where('account_type', '=', 1)
    .where('suspended_at', 'is', null)
    .$if(hasManyWriters(trx), (query) => query.forShare())
    .executeTakeFirst();
  if (account) return;
  throw new AppError(
    'notAllowed',
    'The import was stopped because the account that started it is no longer allowed to import.',
  );
}

/** Adds those who are not there yet; an address that stands in the file twice is one subscriber. */
async function add(trx: Db, rows: Wanted[], { chosen, askToConfirm: asks }: Wishes) {
  if (rows.length === 0) return [];
  const now = Date.now();
  const values = rows
    .map((row) => ({ ...row, lists: row.chosen ?? chosen }))
    .filter(({ lists }) => !isNone(lists))
    .map(({ email, lists }) => ({
      id: newId(),
      email,
      email_key: email.toLowerCase(),
      ...lists,
      status: asks === 1 ? ('pending' as const) : ('confirmed' as const),
      user_id: null,
      created_at: now,
      confirmed_at: asks === 1 ? null : now,
      chosen_at: now,
      source: 'import' as const,
    }));
  if (values.length === 0) return [];
  return trx
    .insertInto('subscribers')
    .values(values)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email'])
    .execute();
}

/** @returns whether the import is still wanted: somebody may have put it away */
async function noteProgress(trx: Db, id: string, rows: number, added: number): Promise<boolean> {
  const row = await trx
    .updateTable('subscriber_imports')
    .set((eb) => ({
      rows_done: eb('rows_done', '+', rows),
      rows_added: eb('rows_added', '+', added),
      lease_until: sql`${databaseNow(trx)} + ${lease}`,
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets another node, or this one after its start, go on at once. */
async function release(db: Db, id: string): Promise<void> {
  await db.updateTable('subscriber_imports').set({ lease_until: 0 }).where('id', '=', id).execute();
}

/** The file is not needed any more; what it came to stays until somebody has seen it. */
async function end(db: Db, id: string, status: 'done' | 'failed', message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('subscriber_import_parts').where('import_id', '=', id).execute();
    await trx
      .updateTable('subscriber_imports')
      .set({ status, message })
      .where('id', '=', id)
      .execute();
  });
}
