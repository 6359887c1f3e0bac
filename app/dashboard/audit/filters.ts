import { sortsOf, tableSorts } from '#contract/shared/table-sorts.ts';
import { parseEnum, parseSearch } from '../table/table-url.ts';

export const pageSize = 50;
export const defaultSort = '-at';

const kinds = ['people', 'money', 'content', 'settings', 'mail'] as const;
const sorts = sortsOf(tableSorts.audit);

/** Whether the URL asks for the security log, which is next to the audit trail. */
export const isSecurity = (parameters: URLSearchParams) => parameters.get('kind') === securityKind;
const securityKind = 'security';

/** The filter in a page's URL, for the calls. Invalid values count as absent. */
export function parseFilter(parameters: URLSearchParams) {
  const search = parseSearch(parameters);
  const kind = parseEnum(parameters, 'kind', kinds);
  const person = /^[\w.-]{1,80}$/.exec(parameters.get('person') ?? '')?.[0];
  return { ...(search && { search }), ...(kind && { kind }), ...(person && { person }) };
}

export const parseSort = (parameters: URLSearchParams) =>
  parseEnum(parameters, 'sort', sorts) ?? defaultSort;

export const kindOptions = {
  '': 'Everything',
  people: 'People',
  money: 'Money',
  content: 'Content',
  settings: 'Settings',
  mail: 'Mail',
};

/** The choices: an area of the audit trail, or the security log. */
export const shownOptions = { ...kindOptions, [securityKind]: 'Security log' };
