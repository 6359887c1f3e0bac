import { type Insertable, sql } from 'kysely';
import { emailKey } from '#contract/shared/email.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Requests = Tables['merge_requests'];

/**
 * The addresses of a person that someone has proven, and when: by verifying an account, or confirming a subscription.
 */
export async function listProofs(db: Db, personId: string) {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'email_key', 'created_at as at'])
    .where('person_id', '=', personId)
    .where('is_verified', '=', 1)
    .execute();
  const subscriptions = await db
    .selectFrom('subscribers')
    .select(['email', 'email_key', 'confirmed_at as at'])
    .where('person_id', '=', personId)
    .where('status', '=', 'confirmed')
    .where('confirmed_at', 'is not', null)
    .execute();
  return [...accounts, ...subscriptions].map(({ at, ...proof }) => ({ ...proof, at: at ?? 0 }));
}

/** In which language the owner of an address is written to: as a member, or else as a donor, or else as a subscriber. */
export async function readOwner(db: Db, emailKey: string): Promise<{ language: string }> {
  for (const table of ['users', 'donors', 'subscribers'] as const) {
    const owner = await db
      .selectFrom(table)
      .select('language')
      .where('email_key', '=', emailKey)
      .executeTakeFirst();
    if (owner) return owner;
  }
  return { language: defaultLanguage };
}

export async function insertRequest(trx: Db, row: Insertable<Requests>): Promise<void> {
  await trx.insertInto('merge_requests').values(row).execute();
}

export const findRequest = (db: Db, id: string) =>
  db.selectFrom('merge_requests').selectAll().where('id', '=', id).executeTakeFirst();

export const lockRequest = (trx: Db, id: string) =>
  trx
    .selectFrom('merge_requests')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

export async function markDecided(
  trx: Db,
  id: string,
  status: Requests['status'],
  now: number,
): Promise<void> {
  await trx
    .updateTable('merge_requests')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Requests without a reply that still work, newest first, with names. @param id only this one, whatever its state */
export const listRequests = (db: Db, now: number, id?: string) =>
  db
    .selectFrom('merge_requests')
    .innerJoin('people as kept', 'kept.id', 'merge_requests.kept_id')
    .innerJoin('people as merged', 'merged.id', 'merge_requests.merged_id')
    .leftJoin('users', 'users.id', 'merge_requests.created_by')
    .select([
      'merge_requests.id',
      'kept_id',
      'merged_id',
      'merge_requests.email',
      'expires_at',
      'merge_requests.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .select(({ ref }) => [
      ref('kept.name').as('kept_name'),
      ref('kept.email').as('kept_email'),
      ref('merged.name').as('merged_name'),
      ref('merged.email').as('merged_email'),
    ])
    .$if(id !== undefined, (query) => query.where('merge_requests.id', '=', id ?? ''))
    .$if(id === undefined, (query) =>
      query.where('merge_requests.status', '=', 'waiting').where('expires_at', '>', now),
    )
    .orderBy('merge_requests.created_at', 'desc')
    .execute();

/** The request about two people that still works, whichever is kept. */
export const findWaiting = (db: Db, ids: readonly string[], now: number) =>
  db
    .selectFrom('merge_requests')
    .select('id')
    .where('kept_id', 'in', ids)
    .where('merged_id', 'in', ids)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The requests to an address. */
export const listRequestsTo = (db: Db, emailKey: string) =>
  db
    .selectFrom('merge_requests')
    .select(['status', 'created_at', 'decided_at'])
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute();

export async function deleteRequestsTo(trx: Db, emailKey: string): Promise<void> {
  await trx.deleteFrom('merge_requests').where('email_key', '=', emailKey).execute();
}

/** A changed address: its link still works. */
export async function moveRequestsTo(trx: Db, from: string, to: string): Promise<void> {
  await trx
    .updateTable('merge_requests')
    .set({ email: to, email_key: emailKey(to) })
    .where('email_key', '=', from)
    .execute();
}

/** @param before in ms */
export async function deleteRequestsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('merge_requests').where('expires_at', '<', before).execute();
}

/** Records that the accounts of a person have proven an address, until the merge is undone. */
export async function insertProofs(
  trx: Db,
  { personId, emailKey, mergeId }: { personId: string; emailKey: string; mergeId: string },
): Promise<void> {
  await trx
    .insertInto('proven_addresses')
    .columns(['user_id', 'email_key', 'merge_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['users.id', sql<string>`${emailKey}`.as('email_key')])
        .select(sql<string>`${mergeId}`.as('merge_id'))
        .where('users.person_id', '=', personId)
        .where('users.is_verified', '=', 1)
        .where('users.email_key', '!=', emailKey),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes back what a merge has proven. */
export async function deleteProofs(trx: Db, mergeId: string): Promise<void> {
  await trx.deleteFrom('proven_addresses').where('merge_id', '=', mergeId).execute();
}
