import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A mailing that an engine has to itself, and that engine. */
export interface Held {
  id: string;
  owner: string;
}

/** Whether any mailing of statements needs an engine. */
export async function existsStatementWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('statement_mailings')
    .select('id')
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A mailing that can be worked on: it has recipients who are due, or none left, and no other engine holds it.
 * @param ignoresLeases whether no other engine can be running
 */
export async function findFreeMailing(db: Db, owner: string, ignoresLeases: boolean) {
  return db
    .selectFrom('statement_mailings')
    .select(['id', 'year', 'note', 'note_html', 'note_translations', 'rate', 'owner'])
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0)
    .$if(!ignoresLeases, (query) =>
      query.where(({ or, eb }) =>
        or([eb('owner', 'in', ['', owner]), eb('lease_until', '<', databaseNow(db))]),
      ),
    )
    .where(({ not, exists, or, selectFrom }) => {
      const recipients = () =>
        selectFrom('statement_recipients')
          .select('donor_id')
          .whereRef('mailing_id', '=', 'statement_mailings.id');
      return or([
        exists(
          recipients()
            .where('statement_recipients.status', '=', 'waiting')
            .where('next_try_at', '<=', databaseNow(db)),
        ),
        exists(recipients().where('statement_recipients.status', 'in', ['claimed', 'sending'])),
        not(exists(recipients().where('statement_recipients.status', '=', 'waiting'))),
      ]);
    })
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}
export type FreeMailing = NonNullable<Awaited<ReturnType<typeof findFreeMailing>>>;

/**
 * Gives a mailing to an engine.
 * @param before the engine that held it
 * @param lease in ms
 * @returns whether no other engine was faster
 */
export async function holdMailing(
  db: Db,
  { id, owner }: Held,
  before: string,
  lease: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statement_mailings')
    .set({ owner, lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('id', '=', id)
    .where('owner', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renewHold(db: Db, { id, owner }: Held, lease: number): Promise<void> {
  await db
    .updateTable('statement_mailings')
    .set({ lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute();
}

/** @param trouble why the mail service did not answer; empty: it did */
export async function releaseMailing(db: Db, { id, owner }: Held, trouble: string): Promise<void> {
  await db
    .updateTable('statement_mailings')
    .set({ owner: '', trouble: trouble.replace(/\s+/g, ' ').slice(0, 300) })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute();
}

/** The mailing, if this engine holds it and it is currently being sent. */
const activeMailing = (db: Db, { id, owner }: Held) =>
  db
    .selectFrom('statement_mailings')
    .select('id')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('statement_mailings.status', '=', 'sending')
    .where('is_paused', '=', 0);

const recipientsOf = (db: Db, { id }: Held) =>
  db.updateTable('statement_recipients').where('mailing_id', '=', id);

/**
 * Settles what an engine left that was killed: who was not handed over waits again; for the others it is unknown
 * whether the email arrived.
 */
export async function settleInterrupted(trx: Db, held: Held, error: string): Promise<void> {
  await recipientsOf(trx, held)
    .set({ status: 'waiting' })
    .where('status', '=', 'claimed')
    .execute();
  await recipientsOf(trx, held)
    .set({ status: 'uncertain', error, done_at: databaseNow(trx) })
    .where('status', '=', 'sending')
    .execute();
}

/** Leases recipients who are due. @returns their donors' ids */
export function leaseDonors(db: Db, held: Held, limit: number) {
  const due = db
    .selectFrom('statement_recipients')
    .select('donor_id')
    .where('mailing_id', '=', held.id)
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', databaseNow(db))
    .where(({ exists }) => exists(activeMailing(db, held)))
    .orderBy('next_try_at')
    .orderBy('donor_id')
    .limit(limit);
  return recipientsOf(db, held)
    .set({ status: 'claimed' })
    .where('donor_id', 'in', due)
    .returning(['donor_id', 'attempts'])
    .execute();
}

/** Sets the status of leased recipients. */
export async function endLeases(
  db: Db,
  held: Held,
  donorIds: readonly string[],
  status: 'waiting' | 'skipped',
): Promise<void> {
  if (donorIds.length === 0) return;
  await recipientsOf(db, held)
    .set({ status, ...(status === 'skipped' && { done_at: databaseNow(db) }) })
    .where('donor_id', 'in', donorIds)
    .where('status', '=', 'claimed')
    .execute();
}

/** @returns those that may be handed over: leased, of a mailing that this engine holds and that is still being sent */
export async function markStatementsHandedOver(
  trx: Db,
  held: Held,
  donorIds: readonly string[],
): Promise<Set<string>> {
  if (donorIds.length === 0) return new Set();
  const rows = await recipientsOf(trx, held)
    .set({ status: 'sending' })
    .where('donor_id', 'in', donorIds)
    .where('status', '=', 'claimed')
    .where(({ exists }) => exists(activeMailing(trx, held)))
    .returning('donor_id')
    .execute();
  return new Set(rows.map(({ donor_id }) => donor_id));
}

/** Records how emails ended that were handed over. */
export async function markStatementsDone(
  trx: Db,
  held: Held,
  donorIds: readonly string[],
  result: { status: 'sent' | 'failed' | 'uncertain'; error: string },
): Promise<void> {
  if (donorIds.length === 0) return;
  await recipientsOf(trx, held)
    .set({ ...result, done_at: databaseNow(trx) })
    .where('donor_id', 'in', donorIds)
    .where('status', '=', 'sending')
    .execute();
}

/** @param pause until the next attempt, in ms */
export async function retryStatement(
  trx: Db,
  held: Held,
  donorId: string,
  { error, pause }: { error: string; pause: number },
): Promise<void> {
  await recipientsOf(trx, held)
    .set({
      status: 'waiting',
      attempts: sql`attempts + 1`,
      next_try_at: sql<number>`${databaseNow(trx)} + ${pause}`,
      error,
    })
    .where('donor_id', '=', donorId)
    .where('status', '=', 'sending')
    .execute();
}
