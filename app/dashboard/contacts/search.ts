import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-createdAt';

const states = ['new', 'answered', 'closed', 'spam'] as const;
const people = ['me', 'nobody'] as const;
const sorts = sortsOf(tableSorts.contacts);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  const state = stateIn(parameters);
  const assigned = personIn(parameters);
  return {
    ...(search && { search }),
    ...(state === 'spam' ? { isSpam: 1 as const } : state && { state }),
    ...(assigned && { assigned }),
  };
}

export const stateIn = (parameters: URLSearchParams) => oneOf(parameters, 'state', states);
export const personIn = (parameters: URLSearchParams) => oneOf(parameters, 'person', people);
export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;

export const stateNames = { new: 'New', answered: 'Answered', closed: 'Closed' };
export const stateOptions = { '': 'All except spam', ...stateNames, spam: 'Spam' };
export const personOptions = { '': 'Anyone', me: 'Me', nobody: 'Unassigned' };
