import { type Insertable, sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { reachableDonors, type StatementYear } from './gifts-of-year.ts';

type Mailings = Tables['statement_mailings'];
type RecipientStatus = Tables['statement_recipients']['status'];

/** Recipients whose statement was not sent so far. */
const open = ['waiting', 'claimed', 'sending'] as const satisfies RecipientStatus[];

const mailings = (db: Db) =>
  db
    .selectFrom('statement_mailings')
    .leftJoin('users', 'users.id', 'statement_mailings.created_by')
    .selectAll('statement_mailings')
    .select(['users.first_name', 'users.last_name']);

/** The newest mailings of statements. */
export const listStatementMailings = (db: Db, limit: number) =>
  mailings(db)
    .orderBy('statement_mailings.created_at', 'desc')
    .orderBy('statement_mailings.id')
    .limit(limit)
    .execute();

export const findStatementMailing = (db: Db, id: string) =>
  mailings(db).where('statement_mailings.id', '=', id).executeTakeFirst();

/** How many recipients mailings have, by status; from an index alone. */
export async function countRecipients(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('statement_recipients')
    .select(({ fn }) => ['mailing_id', 'status', fn.countAll().as('count')])
    .where('mailing_id', 'in', ['', ...ids])
    .groupBy(['mailing_id', 'status'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** The recipients of a mailing who did not get a statement, or may not have got it. */
export function listProblems(db: Db, id: string, limit: number) {
  return db
    .selectFrom('statement_recipients')
    .innerJoin('donors', 'donors.id', 'statement_recipients.donor_id')
    .select([
      'donors.id',
      'donors.name',
      'donors.email',
      'statement_recipients.error',
      'statement_recipients.status',
    ])
    .where('mailing_id', '=', id)
    .where('statement_recipients.status', 'in', ['failed', 'uncertain'])
    .orderBy('statement_recipients.status')
    .orderBy('donors.id')
    .limit(limit)
    .execute();
}

export async function existsActiveMailing(db: Db, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('statement_mailings')
    .select('id')
    .where('year', '=', year)
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStatementMailing(
  trx: Db,
  mailing: Insertable<Mailings>,
): Promise<void> {
  await trx.insertInto('statement_mailings').values(mailing).execute();
}

/** Freezes the recipients of a mailing. @returns how many there are */
export async function insertStatementRecipients(
  trx: Db,
  id: string,
  year: StatementYear,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('statement_recipients')
    .columns(['mailing_id', 'donor_id', 'status'])
    .expression(
      reachableDonors(trx, year).select([
        sql<string>`${id}`.as('mailing_id'),
        'donors.id',
        sql<'waiting'>`'waiting'`.as('status'),
      ]),
    )
    .executeTakeFirst();
  const total = Number(numInsertedOrUpdatedRows ?? 0);
  await trx.updateTable('statement_mailings').set({ total }).where('id', '=', id).execute();
  return total;
}

/** @returns whether it was still being sent */
export async function changeStatementMailing(
  trx: Db,
  id: string,
  change: { is_paused: 0 | 1 } | { status: 'canceled' },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_mailings')
    .set({ ...change, ...('status' in change && { finished_at: databaseNow(trx) }) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves all statements that were not sent so far to the decision of staff. */
export async function holdStatements(trx: Db, error: string): Promise<void> {
  await trx
    .updateTable('statement_recipients')
    .set({ status: 'uncertain', error, done_at: databaseNow(trx) })
    .where('status', 'in', open)
    .execute();
}

/** Queues the recipients again whose statement failed, or may not have arrived. @returns how many */
export async function requeueProblems(trx: Db, id: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_recipients')
    .set({ status: 'waiting', attempts: 0, next_try_at: 0, error: '' })
    .where('mailing_id', '=', id)
    .where('status', 'in', ['failed', 'uncertain'])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await trx
      .updateTable('statement_mailings')
      .set({ status: 'sending', is_paused: 0, finished_at: null })
      .where('id', '=', id)
      .execute();
  }
  return Number(numUpdatedRows);
}

/** Ends a mailing that has no recipients left. */
export async function markStatementsFinished(db: Db, id: string): Promise<void> {
  await db
    .updateTable('statement_mailings')
    .set({ status: 'finished', finished_at: databaseNow(db), trouble: '' })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_recipients')
            .select('donor_id')
            .where('mailing_id', '=', id)
            .where('statement_recipients.status', 'in', open),
        ),
      ),
    )
    .execute();
}

/** The statements that donors were sent, for their personal data. */
export function listStatementsOf(db: Db, donorIds: readonly string[]) {
  return db
    .selectFrom('statement_recipients')
    .innerJoin('statement_mailings', 'statement_mailings.id', 'statement_recipients.mailing_id')
    .select([
      'statement_mailings.year',
      'statement_recipients.status',
      'statement_recipients.done_at',
    ])
    .where('statement_recipients.donor_id', 'in', ['', ...donorIds])
    .orderBy('statement_mailings.year')
    .execute();
}

/** The audit trail's labels of mailings. */
export async function listStatementNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('statement_mailings')
    .select(['id', 'year'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, year }) => ({ id, name: `Statements of ${year}` }));
}
