import { call } from '#app/api/call.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { FieldsProps } from '../lists/list-definition.ts';
import { defineSettingsForm, type SettingsForm } from './settings-forms.tsx';
import type { Settings } from './site-settings.ts';

type Security = Pick<Settings, 'staffTwoFactor'>;

const choices: Record<Security['staffTwoFactor'], string> = {
  nobody: 'Remind all staff; don’t require it',
  administrators: 'Require it for those who see personal data; remind editors',
  staff: 'Require it for all staff',
};

const isChoice = (value: string): value is Security['staffTwoFactor'] => value in choices;

/** Which staff need a second factor. Only administrators may change it. */
export const security: SettingsForm<Security> = {
  ...defineSettingsForm<Security>(
    'security',
    ({ staffTwoFactor }) => ({ staffTwoFactor }),
    SecurityFields,
    () => ({}),
  ),
  async save({ staffTwoFactor }, settings) {
    const body = { staffTwoFactor, ...(settings && { version: settings.version }) };
    const { settings: changed, message } = await call('settings/editSecurity', body);
    return { items: [changed], message };
  },
};

function SecurityFields({ draft, change, errors }: FieldsProps<Settings, Security>) {
  return (
    <SelectField
      label="Two-step sign-in for staff"
      value={draft.staffTwoFactor}
      options={choices}
      error={errors.staffTwoFactor}
      keepsErrorLine
      onChange={(value) => isChoice(value) && change({ staffTwoFactor: value })}
    />
  );
}
