import type { FormEvent } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSecondStep } from '#app/shell/identity/second-step-fields.tsx';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '../ui/form/validation/use-validation.ts';
import type { ProfileProps } from './profile-props.ts';
import { Section, useKeptFocus } from './section.tsx';
import { VerifyReminder } from './verify-reminder.tsx';

const fields: CheckedFields = {
  email: { required: 'fields.emailMissing', email: 'fields.emailInvalid' },
  password: { required: 'fields.passwordMissing' },
};

/** The account's address, verified or not; a new one takes effect when it is confirmed. */
export function EmailSection({ profile, onChange }: ProfileProps) {
  const t = useTranslate();
  useKeptFocus('email', profile.pendingEmail);
  return (
    <Section id="email" title={t('common.email')} note={t('account.emailNote')}>
      {profile.isVerified === 0 && <VerifyReminder userId={profile.userId} />}
      {profile.pendingEmail !== '' && <Pending profile={profile} onChange={onChange} />}
      <ChangeForm profile={profile} onChange={onChange} />
    </Section>
  );
}

function Pending({ profile, onChange }: ProfileProps) {
  const t = useTranslate();
  const action = useAction();
  const cancel = () =>
    action.run(async () => {
      const reply = await call('account/cancelEmailChange', {});
      onChange(reply.profile);
      return reply.message;
    });
  return (
    <div className="account-aside">
      <p className="wrap-anywhere">
        <RichMessage
          text="account.emailPending"
          values={{
            pending: profile.pendingEmail,
            email: profile.email,
            b: (words) => <strong>{words}</strong>,
          }}
        />
      </p>
      <ActionMessage action={action} />
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onClick={() => void cancel()}
      >
        {t('account.keepEmail')}
      </button>
    </div>
  );
}

function ChangeForm({ profile, onChange }: ProfileProps) {
  const t = useTranslate();
  const action = useAction('email', 'password', 'secondStep');
  const { form, errors, isValid } = useValidation(fields, action.errors);
  const secondStep = useSecondStep('email');

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const values = new FormData(element);
    if (!isValid()) return action.show();
    const isDone = await action.run(async () => {
      const body = {
        email: String(values.get('email')).trim(),
        password: String(values.get('password')),
      };
      const reply = await secondStep.confirmed((answer) =>
        call('account/changeEmail', { ...body, ...answer }),
      );
      onChange(reply.profile);
      return reply.message;
    });
    if (isDone) element.reset();
  }

  return (
    <form ref={form} className="form" onSubmit={change} noValidate>
      <p className="wrap-anywhere">
        <RichMessage
          text="account.currentEmail"
          values={{ email: profile.email, b: (words) => <strong>{words}</strong> }}
        />
      </p>
      <TextField
        id="email-new"
        name="email"
        label={t('account.newEmail')}
        type="email"
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField
        id="email-password"
        name="password"
        label={t('auth.yourPassword')}
        autoComplete="current-password"
        error={errors.password}
      />
      {secondStep.fields(action.errors.secondStep)}
      <ActionMessage action={action} />
      <button type="submit" className="button" disabled={!action.isReady}>
        {t(action.isBusy ? 'common.sending' : 'account.changeEmail')}
      </button>
    </form>
  );
}
