import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogForm } from '#app/shell/identity/dialog-form.tsx';
import type { Confirmed } from '#app/shell/identity/second-step-fields.tsx';
import { call } from '../api/call.ts';
import { forgetSession } from '../api/session-store.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { CheckedFields } from '../ui/form/validation/use-validation.ts';
import { ModalDialog } from '../ui/modal/modal-dialog.tsx';
import { toast } from '../ui/toast/toast.ts';
import { Section } from './section.tsx';

const fields: CheckedFields = { password: { required: 'fields.passwordMissing' } };

/** Deletes the account, after a confirmation. */
export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Section
      id="delete"
      title="Delete account"
      note="Permanently deletes your account and everything we keep about you."
    >
      <button
        ref={opener}
        type="button"
        className="button button-bad"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Delete my account
      </button>
      {isAsking && (
        <ModalDialog
          title="Delete my account"
          opener={opener.current}
          onClose={() => setAsking(false)}
        >
          <DeleteDialog onCancel={() => setAsking(false)} />
        </ModalDialog>
      )}
    </Section>
  );
}

function DeleteDialog({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();

  async function remove(password: string, confirmed: Confirmed) {
    const { message } = await call('account/deleteAccount', { password, ...confirmed });
    forgetSession();
    await navigate('/');
    toast.success(message);
  }

  return (
    <DialogForm
      fields={fields}
      action="Delete permanently"
      waiting="Deleting…"
      isDestructive
      cancel="Keep my account"
      onSend={(value, confirmed) => remove(value('password'), confirmed)}
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>
            Your name, photo, email, newsletters and sessions will be deleted. This can’t be undone,
            and we can’t restore the account. You may want to download your data first.
          </p>
          <PasswordField
            id="delete-password"
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
