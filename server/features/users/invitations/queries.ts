import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type Invitation = Selectable<Tables['invitations']>;

/** Invitations with their inviters, newest first. */
export function listInvitations(db: Db, limit: number) {
  return withInviter(db).orderBy('invitations.created_at', 'desc').limit(limit).execute();
}

/** An invitation with its inviter. */
export function findInvitation(db: Db, id: string) {
  return withInviter(db).where('invitations.id', '=', id).executeTakeFirst();
}

const withInviter = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'users.first_name as inviter_first_name',
      'users.last_name as inviter_last_name',
      'users.account_type as inviter_type',
      'users.roles as inviter_roles',
      'users.suspended_at as inviter_suspended_at',
    ]);

/** The invitations to an address, oldest first. */
export function listInvitationsTo(db: Db, emailKey: string): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute();
}

export async function insertInvitation(
  trx: Db,
  invitation: Insertable<Tables['invitations']>,
): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/** @returns whether an invitation matches that is neither accepted nor revoked */
export async function updateOpenInvitation(
  trx: Db,
  id: string,
  changes: Updateable<Tables['invitations']>,
): Promise<boolean> {
  const updated = await trx
    .updateTable('invitations')
    .set(changes)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteInvitationsTo(trx: Db, emailKey: string): Promise<void> {
  await trx.deleteFrom('invitations').where('email_key', '=', emailKey).execute();
}

/** @param before in ms, inclusive */
export async function deleteInvitationsExpired(db: Db, before: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', before).execute();
}

/** The audit trail's labels of invitations: whom they invite. */
export const listInvitedEmails = (db: Db, ids: string[]) =>
  db.selectFrom('invitations').select(['id', 'email as name']).where('id', 'in', ids).execute();
