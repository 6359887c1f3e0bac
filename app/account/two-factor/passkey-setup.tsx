import { useTranslate } from '#app/language/use-translate.ts';
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
  const t = useTranslate();
  return (
    <DialogForm
      fields={fields}
      action={t('common.continue')}
      waiting={t('account.waitingForBrowser')}
      onSend={async (value, confirmed) =>
        onDone(await makePasskey(value('name'), { password: value('password'), ...confirmed }, t))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>{t('account.passkeyPrompt')}</p>
          <TextField
            id="two-factor-name"
            name="name"
            label={t('account.passkeyName')}
            placeholder={t('account.passkeyExample')}
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
