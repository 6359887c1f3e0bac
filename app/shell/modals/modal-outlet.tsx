import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
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
  frame: (message) => (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      aria-label="Couldn’t be loaded"
      className="connection-notice"
      onClose={closeAllModals}
    >
      {message}
      <p className="mt-3">
        <button type="button" className="button button-quiet" onClick={closeAllModals}>
          Close
        </button>
      </p>
    </dialog>
  ),
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
