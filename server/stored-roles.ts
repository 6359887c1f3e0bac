import type { Selectable } from 'kysely';
import { type Role, roles } from '#contract/shared/roles.ts';
import type { Tables } from '#server/schema/tables.ts';

type Stored = Pick<Selectable<Tables['users']>, 'account_type' | 'roles'>;

/** The roles of staff for whom none are stored: editors of versions without separate roles also published. */
export const rolesBeforeRoles: readonly Role[] = ['editor', 'publisher'];

/** An account's roles, as far as this version knows them: another one may have stored more. */
export function rolesOf({ account_type, roles: stored }: Stored): Role[] {
  if (account_type === 0) return [];
  if (account_type === 1) return ['administrator'];
  if (stored === '') return [...rolesBeforeRoles];
  const names = stored.split(',');
  return roles.filter((role) => role !== 'administrator' && names.includes(role));
}
