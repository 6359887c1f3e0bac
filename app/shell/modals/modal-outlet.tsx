import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
import { latePart } from '#app/ui/late-part.tsx';
import {
  closeAllModals,
  getModals,
  noModals,
  setModalLoaders,
  subscribeToModals,
} from '#app/ui/modal/modal-store.ts';
import { hasUnsavedInput } from '../navigation/unsaved-input.ts';

const loadModals = () => import('./modals.tsx');
const Modals = latePart(loadModals, {
  frame: (message) => <MissingModals>{message}</MissingModals>,
});
setModalLoaders({
  modals: loadModals,
  search: () => import('./search-modal.tsx'),
  mustStay: hasUnsavedInput,
});

/** Where modals appear. They open when their code is loaded, and close when the page is left. */
export function ModalOutlet() {
  const open = useSyncExternalStore(subscribeToModals, getModals, () => noModals);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes them
  useEffect(closeAllModals, [pathname]);
  return open.length === 0 ? null : <Modals open={open} />;
}

/** In place of the modals, whose code could not be loaded. */
function MissingModals({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      aria-label={t('shell.modalMissing')}
      className="connection-notice"
      onClose={closeAllModals}
    >
      {children}
      <p className="mt-3">
        <button type="button" className="button button-quiet" onClick={closeAllModals}>
          {t('common.close')}
        </button>
      </p>
    </dialog>
  );
}
