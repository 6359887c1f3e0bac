import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { shortMoney } from '#app/format/money.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';

interface CampaignChoiceProps {
  /** The name of the campaign; empty: none. */
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** Chooses one of the campaigns that donors can give to now. */
export function CampaignChoice({ value, error, onChange }: CampaignChoiceProps) {
  const [options, setOptions] = useState<Record<string, string>>({});
  useEffect(() => {
    let isHere = true;
    call('donations/getOpenCampaigns', {}).then(
      ({ campaigns, currency }) => {
        const entries = campaigns.map(({ name, goal, raised }) => [
          name,
          goal === 0
            ? name
            : `${name}, ${shortMoney(raised, currency)} of ${shortMoney(goal, currency)}`,
        ]);
        if (isHere) setOptions(Object.fromEntries(entries));
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <SelectField
      label="Campaign"
      value={value}
      onChange={onChange}
      options={{ '': 'Choose a campaign', ...options }}
      error={error}
    />
  );
}
