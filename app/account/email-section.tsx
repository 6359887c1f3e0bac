import type { FormEvent } from 'react';
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
  useKeptFocus('email', profile.pendingEmail);
  return (
    <Section
      id="email"
      title="Email"
      note="You sign in with this email. A new one takes effect once you confirm it."
    >
      {profile.isVerified === 0 && <VerifyReminder userId={profile.userId} />}
      {profile.pendingEmail !== '' && <Pending profile={profile} onChange={onChange} />}
      <ChangeForm profile={profile} onChange={onChange} />
    </Section>
  );
}

function Pending({ profile, onChange }: ProfileProps) {
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
        <strong>{profile.pendingEmail}</strong> is awaiting confirmation: open the link that we sent
        there. Until then <strong>{profile.email}</strong> remains your email.
      </p>
      <ActionMessage action={action} />
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onClick={() => void cancel()}
      >
        Keep my current email
      </button>
    </div>
  );
}

function ChangeForm({ profile, onChange }: ProfileProps) {
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
        Your email is <strong>{profile.email}</strong>.
      </p>
      <TextField
        id="email-new"
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField
        id="email-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
      />
      {secondStep.fields(action.errors.secondStep)}
      <ActionMessage action={action} />
      <button type="submit" className="button" disabled={!action.isReady}>
        {action.isBusy ? 'Sending…' : 'Change email'}
      </button>
    </form>
  );
}
