import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-createdAt';

const states = ['registered', 'attended', 'waiting', 'cancelled'] as const;
const sorts = sortsOf(tableSorts.participants);

export const statusNames = {
  registered: 'Registered',
  attended: 'Attended',
  waiting: 'Waiting',
  cancelled: 'Canceled',
};

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const event = parseEvent(parameters);
  const state = parseEnum(parameters, 'state', states);
  return { ...(search && { search }), ...(event && { event }), ...(state && { state }) };
}

export function parseEvent(parameters: URLSearchParams): string {
  const event = parameters.get('event') ?? '';
  return /^[\w.-]{1,80}$/.test(event) ? event : '';
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;
