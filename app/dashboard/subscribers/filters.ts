import { allLanguages } from '#contract/shared/language/languages.ts';

import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseFilters } from '../table/table-url.ts';

export const pageSize = 50;

const lists = ['newsletters', 'general', 'test'] as const;
const statuses = ['confirmed', 'pending', 'unsubscribed'] as const;
const sorts = sortsOf(tableSorts.subscribers);
export const defaultSort = '-createdAt';

/** The filter in the page's URL. */
export const parseFilter = (parameters: URLSearchParams) =>
  parseFilters(parameters, { list: lists, status: statuses, language: allLanguages });

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const listOptions = {
  '': 'All lists',
  newsletters: 'Monthly newsletter',
  general: 'Updates',
  test: 'Nutrition test',
};

export const statusNames = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
};

/** A subscriber's lists, in one line. */
export function listsInWords(flags: Record<(typeof lists)[number], 0 | 1>): string {
  const on = lists.filter((list) => flags[list] === 1).map((list) => listOptions[list]);
  return on.length === 0 ? 'None' : on.join(', ');
}
