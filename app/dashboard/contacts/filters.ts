import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-createdAt';

const states = ['new', 'answered', 'closed', 'spam'] as const;
const people = ['me', 'nobody'] as const;
const sorts = sortsOf(tableSorts.contacts);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const state = parseState(parameters);
  const assigned = parsePerson(parameters);
  return {
    ...(search && { search }),
    ...(state === 'spam' ? { isSpam: 1 as const } : state && { state }),
    ...(assigned && { assigned }),
  };
}

export const parseState = (parameters: URLSearchParams) => parseEnum(parameters, 'state', states);
export const parsePerson = (parameters: URLSearchParams) => parseEnum(parameters, 'person', people);
export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const statusNames = { new: 'New', answered: 'Answered', closed: 'Closed' };
export const statusOptions = { '': 'All except spam', ...statusNames, spam: 'Spam' };
export const personOptions = { '': 'Anyone', me: 'Me', nobody: 'Unassigned' };
