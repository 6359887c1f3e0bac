import { useTranslate } from '#app/language/use-translate.ts';
import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import { type Change, renamePasskey } from './changes.ts';

const fields: CheckedFields = {
  name: { required: 'fields.passkeyNameMissing', short: 'fields.passkeyNameInvalid' },
};

interface PasskeyRenameProps {
  id: string;
  name: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** Asks for a passkey's new name. */
export function PasskeyRename({ id, name, onDone, onCancel }: PasskeyRenameProps) {
  const t = useTranslate();
  return (
    <DialogForm
      fields={fields}
      action={t('account.rename')}
      waiting={t('common.saving')}
      onSend={async (value) => onDone(await renamePasskey(id, value('name')))}
      onCancel={onCancel}
    >
      {(errorOf) => (
        <TextField
          id="two-factor-name"
          name="name"
          label={t('account.newPasskeyName')}
          defaultValue={name}
          autoComplete="off"
          maxLength={60}
          error={errorOf('name')}
        />
      )}
    </DialogForm>
  );
}
