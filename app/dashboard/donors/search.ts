import { oneOf, searchIn } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-lastGiftOn';

const sorts = [
  ...(['name', '-name', 'total', '-total'] as const),
  ...(['gifts', '-gifts', 'lastGiftOn', '-lastGiftOn'] as const),
] as const;

export function filterIn(parameters: URLSearchParams) {
  const search = searchIn(parameters);
  return { ...(search && { search }) };
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;
