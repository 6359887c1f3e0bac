import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import { type Change, makePasskey } from './changes.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const fields: CheckedFields = {
  name: { required: 'fields.passkeyNameMissing', short: 'fields.passkeyNameInvalid' },
  password: { required: 'fields.passwordMissing' },
};

interface PasskeySetupProps {
  email: string;
  onDone: (change: Change) => void;
  onCancel: () => void;
}

/** Adds a passkey: asks for a name and the password; the browser does the rest. */
export function PasskeySetup({ email, onDone, onCancel }: PasskeySetupProps) {
  return (
    <DialogForm
      fields={fields}
      action="Continue"
      waiting="Waiting for your browser…"
      onSend={async (value, confirmed) =>
        onDone(await makePasskey(value('name'), { password: value('password'), ...confirmed }))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>Your browser will ask for your fingerprint, face, PIN or a security key.</p>
          <TextField
            id="two-factor-name"
            name="name"
            label="Passkey name"
            placeholder="My phone"
            autoComplete="off"
            maxLength={60}
            error={errorOf('name')}
          />
          <OwnPasswordField email={email} error={errorOf('password')} />
        </>
      )}
    </DialogForm>
  );
}
