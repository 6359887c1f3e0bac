import { FilterSelect } from '#app/dashboard/table/filter-select.tsx';
import type { TableScreen } from '#app/dashboard/table/use-table-screen.ts';
import type { Campaign } from './campaign-field.tsx';

interface CampaignFilterProps {
  screen: TableScreen;
  campaigns: readonly Campaign[];
  /** The chosen one. */
  value: string | undefined;
}

/** Filters a table by campaign; nothing while there are no campaigns. */
export function CampaignFilter({ screen, campaigns, value }: CampaignFilterProps) {
  if (campaigns.length === 0) return null;
  return (
    <FilterSelect
      screen={screen}
      name="campaign"
      label="Campaign"
      value={value}
      options={{
        '': 'All campaigns',
        ...Object.fromEntries(campaigns.map(({ id, name }) => [id, name])),
      }}
    />
  );
}
