import { mailingStatuses } from '#app/format/mailing-status.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseFilters } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-createdAt';

const lists = ['newsletters', 'general', 'test'] as const;
const statuses = ['scheduled', 'sending', 'paused', 'canceled', 'finished'] as const;
const sorts = sortsOf(tableSorts.mailings);

/** The filter in the page's URL. */
export const parseFilter = (parameters: URLSearchParams) =>
  parseFilters(parameters, { list: lists, status: statuses });

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const listNames: Record<string, string> = Object.fromEntries(
  newsletterLists.map(({ name, label }) => [name, label]),
);
export const listOptions = { '': 'All lists', ...listNames };
export const statusOptions = { '': 'All statuses', ...mailingStatuses };
