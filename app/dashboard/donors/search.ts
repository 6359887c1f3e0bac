import { oneOf } from '../table/address.ts';

export const pageSize = 50;
export const firstSort = '-lastGiftOn';

const sorts = [
  ...(['name', '-name', 'total', '-total'] as const),
  ...(['gifts', '-gifts', 'lastGiftOn', '-lastGiftOn'] as const),
] as const;

export function filterIn(parameters: URLSearchParams) {
  const search = (parameters.get('search') ?? '').slice(0, 254).trim();
  return { ...(search && { search }) };
}

export const sortIn = (parameters: URLSearchParams) =>
  oneOf(parameters, 'sort', sorts) ?? firstSort;
