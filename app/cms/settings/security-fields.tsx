import { useId } from 'react';
import { call } from '#app/api/call.ts';
import type { FieldsProps } from '../lists/list-kind.ts';
import { partOf, type SettingsKind } from './kinds.tsx';
import type { Settings } from './site-settings.ts';

type Security = Pick<Settings, 'staffTwoFactor'>;

const choices: { value: Security['staffTwoFactor']; label: string }[] = [
  { value: 'nobody', label: 'Remind all staff; don’t require it' },
  { value: 'administrators', label: 'Require it for administrators; remind editors' },
  { value: 'staff', label: 'Require it for administrators and editors' },
];

/** Who of the staff needs a second step of signing in. Administrators alone may change it. */
export const security: SettingsKind<Security> = {
  ...partOf<Security>(
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
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Two-step sign-in for staff</label>
      <select
        id={id}
        className="input"
        value={draft.staffTwoFactor}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen) change({ staffTwoFactor: chosen.value });
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p className="fault">{errors.staffTwoFactor}</p>
    </div>
  );
}
