import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { latePart } from '#app/ui/late-part.tsx';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { closeModal, type OpenModal } from '#app/ui/modal/modal-store.ts';
import { PolicyModal } from './policy-modal.tsx';
import { RecoverPasswordModal } from './recover-password-modal.tsx';
import { SignInModal } from './sign-in-modal.tsx';
import { SignUpModal } from './sign-up-modal.tsx';
import { ThankYouModal } from './thank-you-modal.tsx';

const SearchModal = latePart(
  () => import('./search-modal.tsx').then((loaded) => ({ default: loaded.SearchModal })),
  {
    frame: (message, opened) => <MissingSearch {...opened}>{message}</MissingSearch>,
  },
);

/** The open modals, the last of them on top. */
export default function Modals({ open }: { open: readonly OpenModal[] }) {
  return open.map((each) => <Shown key={each.modal.name} shown={each} />);
}

function Shown({ shown }: { shown: OpenModal }) {
  const { modal, opener } = shown;
  const opened = { opener, onClose: () => closeModal(shown) };
  switch (modal.name) {
    case 'sign-in':
      return <SignInModal {...opened} email={modal.email} message={modal.message} />;
    case 'sign-up':
      return <SignUpModal {...opened} email={modal.email} />;
    case 'recover-password':
      return <RecoverPasswordModal {...opened} email={modal.email} />;
    case 'search':
      return <SearchModal {...opened} />;
    case 'thank-you':
      return <ThankYouModal {...opened} email={modal.email} message={modal.message} />;
    case 'policy':
      return <PolicyModal {...opened} page={modal.page} />;
  }
}

/** In place of the search, whose code could not be loaded. */
function MissingSearch({ children, ...opened }: Opened & { children: ReactNode }) {
  const t = useTranslate();
  return (
    <ModalDialog title={t('common.search')} {...opened}>
      {children}
    </ModalDialog>
  );
}
