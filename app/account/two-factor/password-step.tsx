import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import { PasswordField } from '#app/ui/form/password-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import { AccountName } from '../section.tsx';
import type { Credentials } from './changes.ts';

const fields: CheckedFields = { password: { label: 'password', rules: ['required'] } };

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
  const { email, text, action, work, onDone, onCancel } = props;
  return (
    <DialogForm
      fields={fields}
      action={action}
      waiting="Checking…"
      onSend={async (value, confirmed) =>
        onDone(await work({ password: value('password'), ...confirmed }))
      }
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>{text}</p>
          <AccountName email={email} />
          <PasswordField
            id="two-factor-password"
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={errorOf('password')}
          />
        </>
      )}
    </DialogForm>
  );
}
