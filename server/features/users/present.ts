import type { Reply } from '#contract/index.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import { rolesOf } from '#server/stored-roles.ts';
import type { User } from '../auth/accounts/users.ts';

type ListedUser = Reply<'users/getUsers'>['users'][number];
type Row = Pick<
  User,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'account_type'
  | 'roles'
  | 'is_verified'
  | 'suspended_at'
  | 'language'
  | 'created_at'
>;

/** An account as a row of the table of users. */
export const presentUser = (row: Row): ListedUser => ({
  userId: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  accountType: row.account_type,
  roles: rolesOf(row),
  isVerified: row.is_verified,
  isSuspended: row.suspended_at === null ? 0 : 1,
  language: knownLanguage(row.language),
  createdAt: new Date(row.created_at).toISOString(),
});
