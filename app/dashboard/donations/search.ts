import { giftStates, kindNames } from '#app/format/gift-labels.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-givenOn';

const kinds = ['online', 'cash', 'check', 'in-kind'] as const;
const statuses = ['received', 'partly-refunded', 'refunded', 'disputed', 'lost'] as const;
const frequencies = ['once', 'monthly'] as const;
const sorts = sortsOf(tableSorts.donations);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  const kind = oneOf(parameters, 'kind', kinds);
  const status = oneOf(parameters, 'status', statuses);
  const frequency = oneOf(parameters, 'frequency', frequencies);
  const year = /^(?:19|[2-9]\d)\d\d$/.exec(parameters.get('year') ?? '')?.[0];
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(frequency && { frequency }),
    ...(year && { year: Number(year) }),
  };
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;

export const kindOptions = { '': 'All types', ...kindNames };
export const statusOptions = { '': 'All statuses', ...giftStates };
export const frequencyOptions = { '': 'All frequencies', once: 'One-time', monthly: 'Monthly' };
