import type { Filter } from '#app/shell/staff/filters/filter.ts';
import type { Campaign } from './campaign-field.tsx';

/** The filter of a table by campaign; none while there are no campaigns. @param value the chosen one */
export const campaignFilter = (
  campaigns: readonly Campaign[],
  value: string | undefined,
): Filter[] =>
  campaigns.length === 0
    ? []
    : [
        {
          name: 'campaign',
          label: 'Campaign',
          value,
          options: {
            '': 'All campaigns',
            ...Object.fromEntries(campaigns.map(({ id, name }) => [id, name])),
          },
        },
      ];
