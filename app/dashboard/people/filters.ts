import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseFilters } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = 'name';

const kinds = ['account', 'subscriber', 'donor', 'participant', 'writer'] as const;
const sorts = sortsOf(tableSorts.people);

export const kindNames: Record<(typeof kinds)[number], string> = {
  account: 'Account',
  subscriber: 'Subscriber',
  donor: 'Donor',
  participant: 'Event guest',
  writer: 'Wrote to us',
};

/** The kinds that someone may choose: who has given is for those who work on gifts. */
export function kindOptionsFor(seesGifts: boolean): Record<string, string> {
  const { donor, ...others } = kindNames;
  return { '': 'Everyone', ...(seesGifts ? kindNames : others) };
}

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export const parseFilter = (parameters: URLSearchParams) =>
  parseFilters(parameters, { kind: kinds });

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;
