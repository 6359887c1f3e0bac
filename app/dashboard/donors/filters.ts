import { formatCount } from '#contract/shared/language/counts.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseFilters, parseId } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-lastGiftOn';

const sorts = sortsOf(tableSorts.donors);

const kinds = ['lapsed', 'first-time', 'monthly'] as const;

export const givingOptions = {
  '': 'All donors',
  lapsed: 'Lapsed (last year, not this)',
  'first-time': 'First-time (gave once)',
  monthly: 'Monthly',
};

/** Amounts that a filter offers, in dollars. */
export const minimumOptions = {
  '': 'Any amount',
  ...Object.fromEntries(
    [100, 250, 500, 1_000, 5_000, 10_000].map((amount) => [
      String(amount),
      `${formatCount(amount, staffLanguage)} or more`,
    ]),
  ),
};

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const minimum = parseMinimum(parameters);
  const campaignId = parseId(parameters.get('campaign'));
  return {
    ...parseFilters(parameters, { giving: kinds }),
    ...(campaignId && { campaignId }),
    ...(minimum !== undefined && { minimum: minimum * 100 }),
  };
}

/** The smallest total in a page's URL, in dollars. */
function parseMinimum(parameters: URLSearchParams): number | undefined {
  const minimum = Number(parameters.get('minimum'));
  return Number.isInteger(minimum) && minimum > 0 && minimum < 1e9 ? minimum : undefined;
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;
