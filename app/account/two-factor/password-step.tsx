import { useTranslate } from '#app/language/use-translate.ts';
import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import type { Credentials } from './changes.ts';
import { OwnPasswordField } from './own-password-field.tsx';

const fields: CheckedFields = { password: { required: 'fields.passwordMissing' } };

interface PasswordStepProps<Result> {
  email: string;
  text: string;
  /** The button's label. */
  action: string;
  /** Throws a `CallError` if the password or the second step is wrong. */
  work: (credentials: Credentials) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
}

/** Asks for the password, then runs an action with it. */
export function PasswordStep<Result>(props: PasswordStepProps<Result>) {
  const t = useTranslate();
  const { email, text, action, work, onDone, onCancel } = props;
  return (
    <DialogForm
      fields={fields}
      action={action}
      waiting={t('common.checking')}
      onSend={async (value, confirmed) =>
        onDone(await work({ password: value('password'), ...confirmed }))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>{text}</p>
          <OwnPasswordField email={email} error={errorOf('password')} />
        </>
      )}
    </DialogForm>
  );
}
