import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { may } from '#contract/shared/may.ts';
import { type Role, roles } from '#contract/shared/roles.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rolesOf } from '#server/stored-roles.ts';
import { type findInvitation, listInvitations } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;
type Listed = Reply<'users/getInvitations'>['invitations'][number];

const shown = 200;

/** The newest invitations. */
export async function readInvitations(db: Db): Promise<{ invitations: Listed[] }> {
  const rows = await listInvitations(db, shown);
  return { invitations: rows.map(present) };
}

/** The roles that an invitation offers. */
export function offeredRoles({ roles: stored }: Pick<Row, 'roles'>): Role[] {
  const names = stored.split(',');
  return roles.filter((role) => names.includes(role));
}

/**
 * Where an invitation stands. Those of someone who may not manage accounts any longer are revoked.
 * @param now in ms
 */
export function stateOf(row: Row, now: number): Listed['state'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null || !mayStillInvite(row)) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'open';
}

function mayStillInvite(row: Row): boolean {
  if (row.inviter_type === null || row.inviter_suspended_at !== null) return false;
  const held = rolesOf({ account_type: row.inviter_type, roles: row.inviter_roles ?? '' });
  return may(held, 'users.manage');
}

const present = (row: Row): Listed => ({
  id: row.id,
  email: row.email,
  roles: offeredRoles(row),
  invitedBy: fullName(row.inviter_first_name, row.inviter_last_name),
  sentAt: new Date(row.sent_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
  state: stateOf(row, Date.now()),
});
