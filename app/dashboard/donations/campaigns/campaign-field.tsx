import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Reply } from '#contract/index.ts';

export type Campaign = Reply<'donations/getCampaigns'>['campaigns'][number];

/** The choices of a gift's campaign: those that are open, and the one that it has. */
export const campaignOptions = (
  campaigns: readonly Campaign[],
  current: string | null = null,
): Record<string, string> => ({
  '': 'None',
  ...Object.fromEntries(
    campaigns
      .filter(({ id, isClosed }) => isClosed === 0 || id === current)
      .map(({ id, name }) => [id, name]),
  ),
});

interface CampaignFieldProps {
  campaigns: readonly Campaign[];
  /** The initial choice. */
  current?: string | null;
  error?: string | undefined;
}

/** The campaign of a gift; none while there are no campaigns. */
export function CampaignField({ campaigns, current = null, error }: CampaignFieldProps) {
  const options = campaignOptions(campaigns, current);
  if (Object.keys(options).length === 1) return null;
  return (
    <SelectField
      label="Campaign"
      name="campaignId"
      defaultValue={current ?? ''}
      options={options}
      error={error}
    />
  );
}
