import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { useSecondStep } from '#app/shell/identity/second-step-fields.tsx';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { PasswordChecklist, PasswordField } from '../ui/form/password-field.tsx';
import { type CheckedFields, useValidation } from '../ui/form/validation/use-validation.ts';
import { AccountName, Section } from './section.tsx';

const currentFields: CheckedFields = { current: { required: 'fields.passwordMissing' } };
const newFields: CheckedFields = {
  password: { required: 'fields.passwordMissing', password: 'fields.passwordInvalid' },
};

/** Changes the password: asks for the old one, then for the new one. */
export function PasswordSection({ userId, email }: { userId: string; email: string }) {
  const t = useTranslate();
  /** The verified current password; empty while it is asked for. */
  const [current, setCurrent] = useState('');
  /** The result of the last change. */
  const [note, setNote] = useState('');
  /** Whether the second step was just completed: then the focus moves to the section's title. */
  const isBack = useRef(false);
  // Not to the field: leaving it empty would show an error right after a successful change.
  useEffect(() => {
    if (current === '' && isBack.current) document.getElementById('password')?.focus();
    isBack.current = current !== '';
  }, [current]);
  return (
    <Section id="password" title={t('auth.password')} note={t('account.passwordNote')}>
      {current === '' ? (
        <CurrentPassword
          userId={userId}
          email={email}
          note={note}
          onTry={() => setNote('')}
          onRight={setCurrent}
        />
      ) : (
        <NewPassword
          current={current}
          email={email}
          onDone={(message) => {
            setNote(message);
            setCurrent('');
          }}
        />
      )}
    </Section>
  );
}

interface CurrentPasswordProps {
  userId: string;
  email: string;
  note: string;
  /** Clears the message about the last change. */
  onTry: () => void;
  onRight: (password: string) => void;
}

function CurrentPassword({ userId, email, note, onTry, onRight }: CurrentPasswordProps) {
  const t = useTranslate();
  const { form, errors, setErrors, isValid } = useValidation(currentFields);
  const action = useAction();

  async function compare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('current'));
    onTry();
    if (!isValid()) return;
    await action.run(async () => {
      const { code, message } = await call('auth/comparePassword', { password, userId });
      if (code === 1) onRight(password);
      else setErrors({ current: message });
      return '';
    });
  }

  return (
    <form ref={form} className="form" onSubmit={compare} noValidate>
      <AccountName email={email} />
      <PasswordField
        id="password-current"
        name="current"
        label={t('account.currentPassword')}
        autoComplete="current-password"
        error={errors.current}
      />
      <ActionMessage action={{ ...action, message: note }} />
      <button type="submit" className="button" disabled={!action.isReady}>
        {t(action.isBusy ? 'common.checking' : 'common.continue')}
      </button>
    </form>
  );
}

interface NewPasswordProps {
  current: string;
  email: string;
  onDone: (message: string) => void;
}

function NewPassword({ current, email, onDone }: NewPasswordProps) {
  const t = useTranslate();
  const { form, errors, isValid } = useValidation(newFields);
  const action = useAction('newPassword', 'secondStep');
  const secondStep = useSecondStep('password');
  const [password, setPassword] = useState('');

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isValid()) return;
    await action.run(async () => {
      const body = { password: current, newPassword: password };
      const { message } = await secondStep.confirmed((answer) =>
        call('account/changePassword', { ...body, ...answer }),
      );
      onDone(message);
      return message;
    });
  }

  return (
    <form ref={form} className="form" onSubmit={change} noValidate>
      <AccountName email={email} />
      <PasswordField
        id="password-new"
        name="password"
        label={t('account.newPassword')}
        autoComplete="new-password"
        maxLength={128}
        // The previous step has just been completed.
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password || action.errors.newPassword}
      />
      <PasswordChecklist password={password} />
      {secondStep.fields(action.errors.secondStep)}
      <ActionMessage action={action} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={!action.isReady}>
          {t(action.isBusy ? 'common.saving' : 'account.changePassword')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onDone('')}>
          {t('common.cancel')}
        </button>
      </p>
    </form>
  );
}
