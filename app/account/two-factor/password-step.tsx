import type { FormEvent } from 'react';
import { PasswordField } from '../../forms/password-field.tsx';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { type CheckedFields, useValidation } from '../../forms/use-validation.ts';
import { AccountName } from '../section.tsx';

const fields: CheckedFields = { password: { label: 'password', rules: ['required'] } };

interface PasswordStepProps<Result> {
  email: string;
  text: string;
  /** What the button says. */
  action: string;
  /** Throws a `CallError` where the password is wrong. */
  work: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for the password, and does what needs it. */
export function PasswordStep<Result>(props: PasswordStepProps<Result>) {
  const { email, text, action, work, onDone, onCancel } = props;
  const { form, faults, isFaultless } = useValidation(fields);
  const saving = useSaving('password');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!isFaultless()) return saving.say();
    await saving.save(async () => {
      onDone(await work(password));
      return '';
    });
  }

  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      <p>{text}</p>
      <AccountName email={email} />
      <PasswordField
        id="two-factor-password"
        name="password"
        label="Your password"
        autoComplete="current-password"
        fault={faults.password || saving.errors.password}
      />
      <SavingNotes saving={saving} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!saving.isReady}>
          {saving.isBusy ? 'Checking…' : action}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
