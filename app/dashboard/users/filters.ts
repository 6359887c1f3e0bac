import {
  roleNames as nameOfRole,
  type Role,
  roles,
  withoutIncluded,
} from '#contract/shared/roles.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = 'name';

const choices = ['member', ...roles] as const;
const states = ['active', 'unverified', 'suspended'] as const;
const sorts = sortsOf(tableSorts.users);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const role = parseRole(parameters);
  const state = parseEnum(parameters, 'state', states);
  return {
    ...(search && { search }),
    ...(role === 'member' ? { role: 0 as const } : role && { holds: role }),
    ...(state && { state }),
  };
}

/** The role in a page's URL: members have none. */
export const parseRole = (parameters: URLSearchParams) => parseEnum(parameters, 'role', choices);

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const roleNames = { member: 'Member', ...nameOfRole };

/** An account's roles in words: 'Publisher, Events'. */
export const rolesInWords = (held: readonly Role[]): string =>
  withoutIncluded(held)
    .map((role) => nameOfRole[role])
    .join(', ') || 'Member';

export const statusNames = {
  active: 'Active',
  unverified: 'Email not verified',
  suspended: 'Suspended',
};

/** The name of an account's status. */
export const stateOf = ({ isSuspended, isVerified }: { isSuspended: 0 | 1; isVerified: 0 | 1 }) =>
  isSuspended === 1 ? 'suspended' : isVerified === 1 ? 'active' : 'unverified';
