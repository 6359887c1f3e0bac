import { giftKindNames, giftStatuses } from '#app/format/gift-labels.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseId, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-givenOn';

const kinds = ['online', 'cash', 'check', 'in-kind'] as const;
const statuses = ['received', 'partly-refunded', 'refunded', 'disputed', 'lost'] as const;
const frequencies = ['once', 'monthly'] as const;
const sorts = sortsOf(tableSorts.donations);

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const kind = parseEnum(parameters, 'kind', kinds);
  const status = parseEnum(parameters, 'status', statuses);
  const frequency = parseEnum(parameters, 'frequency', frequencies);
  const year = /^(?:19|[2-9]\d)\d\d$/.exec(parameters.get('year') ?? '')?.[0];
  const campaignId = parseId(parameters.get('campaign'));
  const batchId = parseId(parameters.get('batch'));
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(frequency && { frequency }),
    ...(year && { year: Number(year) }),
    ...(campaignId && { campaignId }),
    ...(batchId && { batchId }),
  };
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const kindOptions = { '': 'All types', ...giftKindNames };
export const statusOptions = { '': 'All statuses', ...giftStatuses };
export const frequencyOptions = { '': 'All frequencies', once: 'One-time', monthly: 'Monthly' };
