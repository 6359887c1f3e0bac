import { call } from '#app/api/call.ts';
import { shortMoney } from '#app/format/money.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { useLoadedOptions } from './use-loaded-options.ts';

interface CampaignChoiceProps {
  /** The name of the campaign; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** Chooses one of the campaigns that donors can give to now. */
export function CampaignChoice({ value, error, onChange }: CampaignChoiceProps) {
  const { options, failure } = useLoadedOptions(loadCampaigns);
  return (
    <SelectField
      label="Campaign"
      value={value}
      onChange={onChange}
      options={{ '': 'Choose a campaign', ...options }}
      error={error ?? failure}
    />
  );
}

/** The open campaigns by name, with how far they are. */
async function loadCampaigns(): Promise<Record<string, string>> {
  const { campaigns, currency } = await call('donations/getOpenCampaigns', {});
  const entries = campaigns.map(({ name, goal, raised }) => [
    name,
    goal === 0 ? name : `${name}, ${shortMoney(raised, currency)} of ${shortMoney(goal, currency)}`,
  ]);
  return Object.fromEntries(entries);
}
