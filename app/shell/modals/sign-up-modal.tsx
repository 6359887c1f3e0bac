import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SignUpForm } from '../sign-in/sign-up-form.tsx';

export function SignUpModal({ email, ...opened }: Opened & { email: string | undefined }) {
  const t = useTranslate();
  return (
    <ModalDialog title={t('auth.signUp')} {...opened}>
      <SignUpForm idPrefix="modal-sign-up" email={email} onDone={opened.onClose} />
      <p className="modal-foot">
        <RichMessage
          text="auth.alreadyMember"
          values={{
            link: (words) => (
              <ModalLink modal={{ name: 'sign-in' }} href="/sign-in">
                {words}
              </ModalLink>
            ),
          }}
        />
      </p>
    </ModalDialog>
  );
}
