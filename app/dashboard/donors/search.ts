import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-lastGiftOn';

const sorts = sortsOf(tableSorts.donors);

export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  return { ...(search && { search }) };
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;
