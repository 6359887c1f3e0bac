import { lazy } from 'react';
import { closeModal, type OpenModal } from '#app/ui/modal/modal-store.ts';
import { PolicyModal } from './policy-modal.tsx';
import { RecoverPasswordModal } from './recover-password-modal.tsx';
import { SignInModal } from './sign-in-modal.tsx';
import { SignUpModal } from './sign-up-modal.tsx';
import { ThankYouModal } from './thank-you-modal.tsx';

const SearchModal = lazy(() =>
  import('./search-modal.tsx').then((loaded) => ({ default: loaded.SearchModal })),
);

/** The open modals, the last of them on top. */
export default function Modals({ open }: { open: readonly OpenModal[] }) {
  return open.map((each) => <Shown key={each.modal.name} shown={each} />);
}

function Shown({ shown }: { shown: OpenModal }) {
  const { modal, opener } = shown;
  const place = { opener, onClose: () => closeModal(shown) };
  switch (modal.name) {
    case 'sign-in':
      return <SignInModal {...place} email={modal.email} message={modal.message} />;
    case 'sign-up':
      return <SignUpModal {...place} email={modal.email} />;
    case 'recover-password':
      return <RecoverPasswordModal {...place} email={modal.email} />;
    case 'search':
      return <SearchModal {...place} />;
    case 'thank-you':
      return <ThankYouModal {...place} email={modal.email} message={modal.message} />;
    case 'policy':
      return <PolicyModal {...place} page={modal.page} />;
  }
}
