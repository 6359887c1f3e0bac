import { call } from '#app/api/call.ts';
import { Field } from '#app/editor/fields.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { FieldsProps } from '../lists/list-definition.ts';
import { defineSettingsForm, type SettingsForm } from './settings-forms.tsx';
import type { Settings } from './site-settings.ts';

type Notices = Settings['messageNotices'];

/** Whether staff get notices of contact form messages, and where. Only administrators may change it. */
export const messageNotices: SettingsForm<Notices> = {
  ...defineSettingsForm<Notices>(
    'messageNotices',
    ({ messageNotices: { isOn, email } }) => ({ isOn, email }),
    NoticeFields,
    () => ({}),
  ),
  async save(draft, settings) {
    const body = { ...draft, ...(settings && { version: settings.version }) };
    const { settings: changed, message } = await call('settings/editMessageNotices', body);
    return { items: [changed], message };
  },
};

function NoticeFields({ draft, change, errors }: FieldsProps<Settings, Notices>) {
  return (
    <>
      <CheckField
        label="Email staff about each new message"
        checked={draft.isOn === 1}
        onChange={({ target }) => change({ isOn: target.checked ? 1 : 0 })}
      />
      <Field
        label="Address for these emails (blank = the organization’s email, or all administrators)"
        type="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
    </>
  );
}
