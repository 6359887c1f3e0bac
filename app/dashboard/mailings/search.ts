import { mailingStates } from '#app/format/mailing-status.ts';
import { newsletterLists } from '#app/format/newsletter-lists.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { chosenIn, oneOf } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-createdAt';

const lists = ['newsletters', 'general', 'test'] as const;
const statuses = ['scheduled', 'sending', 'paused', 'canceled', 'finished'] as const;
const sorts = sortsOf(tableSorts.mailings);

/** The filter in the page's URL. */
export const filterIn = (parameters: URLSearchParams) =>
  chosenIn(parameters, { list: lists, status: statuses });

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;

export const listNames: Record<string, string> = Object.fromEntries(
  newsletterLists.map(({ name, label }) => [name, label]),
);
export const listOptions = { '': 'All lists', ...listNames };
export const stateOptions = { '': 'All statuses', ...mailingStates };
