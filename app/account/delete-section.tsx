import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
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
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Section id="delete" title={t('account.deleteHeading')} note={t('account.deleteNote')}>
      <button
        ref={opener}
        type="button"
        className="button button-bad"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('account.deleteAccount')}
      </button>
      {isAsking && (
        <ModalDialog
          title={t('account.deleteAccount')}
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
  const t = useTranslate();
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
      action={t('account.deletePermanently')}
      waiting={t('account.deleting')}
      isDestructive
      cancel={t('account.keepAccount')}
      onSend={(value, confirmed) => remove(value('password'), confirmed)}
      onCancel={onCancel}
    >
      {(errorOf) => (
        <>
          <p>{t('account.deleteWarning')}</p>
          <PasswordField
            id="delete-password"
            name="password"
            label={t('auth.yourPassword')}
            autoComplete="current-password"
            error={errorOf('password')}
          />
        </>
      )}
    </DialogForm>
  );
}
