import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-createdAt';

const states = ['registered', 'attended', 'waiting', 'cancelled'] as const;
const sorts = sortsOf(tableSorts.participants);

export const stateNames = {
  registered: 'Registered',
  attended: 'Attended',
  waiting: 'Waiting',
  cancelled: 'Canceled',
};

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  const event = eventIn(parameters);
  const state = oneOf(parameters, 'state', states);
  return { ...(search && { search }), ...(event && { event }), ...(state && { state }) };
}

export function eventIn(parameters: URLSearchParams): string {
  const event = parameters.get('event') ?? '';
  return /^[\w.-]{1,80}$/.test(event) ? event : '';
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;
