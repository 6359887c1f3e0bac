import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = 'name';

/** The roles' names in URLs and filters, from least to most. */
const roles = ['member', 'editor', 'administrator'] as const;
const accountTypes = { member: 0, editor: 2, administrator: 1 } as const;
const states = ['active', 'unverified', 'suspended'] as const;
const sorts = sortsOf(tableSorts.users);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const role = parseEnum(parameters, 'role', roles);
  const state = parseEnum(parameters, 'state', states);
  return {
    ...(search && { search }),
    ...(role && { role: accountTypes[role] }),
    ...(state && { state }),
  };
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const roleNames = { member: 'Member', editor: 'Editor', administrator: 'Administrator' };

/** Maps account types to names and back. */
export const roleOf = (accountType: 0 | 1 | 2) =>
  roles.find((role) => accountTypes[role] === accountType) ?? 'member';
export const accountTypeOf = (role: string) =>
  accountTypes[roles.find((name) => name === role) ?? 'member'];

export const statusNames = {
  active: 'Active',
  unverified: 'Email not verified',
  suspended: 'Suspended',
};

/** The name of an account's status. */
export const stateOf = ({ isSuspended, isVerified }: { isSuspended: 0 | 1; isVerified: 0 | 1 }) =>
  isSuspended === 1 ? 'suspended' : isVerified === 1 ? 'active' : 'unverified';
