import type { FormEvent } from 'react';
import { PasswordField } from '../../forms/password-field.tsx';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { type CheckedFields, useValidation } from '../../forms/use-validation.ts';
import { AccountName } from '../section.tsx';
import { type Change, makePasskey, NoPasskey } from './changes.ts';

const fields: CheckedFields = {
  name: { label: 'Name', rules: ['required', 'short'] },
  password: { label: 'password', rules: ['required'] },
};

interface PasskeySetupProps {
  email: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** Adds a passkey: a name and the password here, the rest in the browser's own window. */
export function PasskeySetup({ email, onDone, onCancel }: PasskeySetupProps) {
  const { form, faults, isFaultless } = useValidation(fields);
  const saving = useSaving('name', 'password');

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!isFaultless()) return saving.say();
    let none = '';
    await saving.save(async () => {
      try {
        onDone(await makePasskey(String(values.get('name')), String(values.get('password'))));
      } catch (failure) {
        if (!(failure instanceof NoPasskey)) throw failure;
        none = failure.message;
      }
      return '';
    });
    if (none) saving.say({ error: none });
  }

  return (
    <form ref={form} className="form" onSubmit={add} noValidate>
      <p>Your browser will ask for your fingerprint, face or PIN, or for a key that you plug in.</p>
      <TextField
        id="two-factor-name"
        name="name"
        label="A name, to tell it from others"
        placeholder="My phone"
        autoComplete="off"
        maxLength={60}
        fault={faults.name || saving.errors.name}
      />
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
          {saving.isBusy ? 'Waiting for your browser…' : 'Continue'}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
