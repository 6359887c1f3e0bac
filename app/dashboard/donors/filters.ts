import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-lastGiftOn';

const sorts = sortsOf(tableSorts.donors);

export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  return { ...(search && { search }) };
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;
