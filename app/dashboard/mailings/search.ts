import { mailingStates } from '#app/format/mailing-status.ts';
import { newsletterLists } from '#app/format/newsletter-lists.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-createdAt';

const lists = ['newsletters', 'general', 'test'] as const;
const statuses = ['scheduled', 'sending', 'paused', 'canceled', 'finished'] as const;
const sorts = sortsOf(tableSorts.mailings);

/** The filter that a page's address holds, as the call takes it. What stands there wrongly counts as absent. */
export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  const list = oneOf(parameters, 'list', lists);
  const status = oneOf(parameters, 'status', statuses);
  return { ...(search && { search }), ...(list && { list }), ...(status && { status }) };
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;

export const listNames: Record<string, string> = Object.fromEntries(
  newsletterLists.map(({ name, label }) => [name, label]),
);
export const listOptions = { '': 'All lists', ...listNames };
export const stateOptions = { '': 'All statuses', ...mailingStates };
