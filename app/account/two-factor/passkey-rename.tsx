import type { FormEvent } from 'react';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { type CheckedFields, useValidation } from '../../forms/use-validation.ts';
import { type Change, renamePasskey } from './changes.ts';

const fields: CheckedFields = { name: { label: 'Name', rules: ['required', 'short'] } };

interface PasskeyRenameProps {
  id: string;
  name: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** Asks for a passkey's new name. */
export function PasskeyRename({ id, name, onDone, onCancel }: PasskeyRenameProps) {
  const { form, faults, isFaultless } = useValidation(fields);
  const saving = useSaving('name');

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name'));
    if (!isFaultless()) return saving.say();
    await saving.save(async () => {
      onDone(await renamePasskey(id, typed));
      return '';
    });
  }

  return (
    <form ref={form} className="form" onSubmit={rename} noValidate>
      <TextField
        id="two-factor-name"
        name="name"
        label="Its new name"
        defaultValue={name}
        autoComplete="off"
        maxLength={60}
        fault={faults.name || saving.errors.name}
      />
      <SavingNotes saving={saving} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!saving.isReady}>
          {saving.isBusy ? 'Saving…' : 'Rename'}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
