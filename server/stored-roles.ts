import type { Selectable } from 'kysely';
import { type Role, roles } from '#contract/shared/roles.ts';
import type { Tables } from '#server/schema/tables.ts';

type Stored = Pick<Selectable<Tables['users']>, 'account_type' | 'roles'>;

/** The roles of staff for whom none are stored: editors of versions without separate roles also published. */
export const rolesBeforeRoles: readonly Role[] = ['editor', 'publisher'];

/** An account's roles. */
export function rolesOf({ account_type, roles: stored }: Stored): Role[] {
  if (account_type === 0) return [];
  if (account_type === 1) return ['administrator'];
  const names = stored.split(',');
  const held = roles.filter((role) => role !== 'administrator' && names.includes(role));
  return held.length === 0 ? [...rolesBeforeRoles] : held;
}
