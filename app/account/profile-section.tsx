import type { FormEvent } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '../ui/form/validation/use-validation.ts';
import type { ProfileProps } from './profile-props.ts';
import { Section } from './section.tsx';

const fields: CheckedFields = {
  firstName: { required: 'fields.firstNameMissing', short: 'fields.firstNameInvalid' },
  lastName: { required: 'fields.lastNameMissing', short: 'fields.lastNameInvalid' },
};

/** The member's name. */
export function ProfileSection({ profile, onChange }: ProfileProps) {
  const t = useTranslate();
  const action = useAction('firstName', 'lastName');
  const { form, errors, isValid } = useValidation(fields, action.errors);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!isValid()) return action.show();
    await action.run(async () => {
      const reply = await call('account/editProfile', {
        firstName: String(values.get('firstName')).trim(),
        lastName: String(values.get('lastName')).trim(),
      });
      onChange(reply.profile);
      return reply.message;
    });
  }

  return (
    <Section id="profile" title={t('account.nameHeading')} note={t('account.nameNote')}>
      <form ref={form} className="form" onSubmit={save} noValidate>
        <div className="form-pair">
          <TextField
            id="profile-first-name"
            name="firstName"
            label={t('auth.firstName')}
            autoComplete="given-name"
            maxLength={100}
            defaultValue={profile.firstName}
            error={errors.firstName}
          />
          <TextField
            id="profile-last-name"
            name="lastName"
            label={t('auth.lastName')}
            autoComplete="family-name"
            maxLength={100}
            defaultValue={profile.lastName}
            error={errors.lastName}
          />
        </div>
        <ActionMessage action={action} />
        <button type="submit" className="button" disabled={!action.isReady}>
          {t(action.isBusy ? 'common.saving' : 'common.save')}
        </button>
      </form>
    </Section>
  );
}
