import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { User } from '../../auth/accounts/users.ts';
import { offeredRoles } from './present.ts';
import { deleteInvitationsTo, listInvitationsTo } from './queries.ts';

/** Invitations to the account's verified address. */
export async function exportInvitations(db: Db, { email_key, is_verified }: User) {
  if (!is_verified) return [];
  const rows = await listInvitationsTo(db, email_key);
  return rows.map((row) => ({
    email: row.email,
    roles: offeredRoles(row),
    sentAt: isoTime(row.sent_at),
    expiresAt: isoTime(row.expires_at),
    acceptedAt: isoTime(row.accepted_at),
  }));
}

/** An unverified account's address may be someone else's. */
export async function removeInvitations(trx: Db, { email_key, is_verified }: User): Promise<void> {
  if (is_verified) await deleteInvitationsTo(trx, email_key);
}
