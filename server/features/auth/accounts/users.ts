import type { Selectable } from 'kysely';
import { type Role, roles } from '#contract/shared/roles.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A row of `users`. */
export type User = Selectable<Tables['users']>;

/** Sorts and searches an account's name: last name first. */
export const nameKeyOf = (firstName: string, lastName: string): string =>
  searchable(lastName, firstName);

/** An account's roles. Editors of versions without separate roles also published. */
export function rolesOf({
  account_type,
  roles: stored,
}: Pick<User, 'account_type' | 'roles'>): Role[] {
  if (account_type === 0) return [];
  if (account_type === 1) return ['administrator'];
  const names = stored.split(',');
  const held = roles.filter((role) => role !== 'administrator' && names.includes(role));
  return held.length === 0 ? ['editor', 'publisher'] : held;
}
