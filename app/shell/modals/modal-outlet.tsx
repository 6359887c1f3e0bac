import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  closeAllModals,
  getModals,
  noModals,
  setModalLoaders,
  subscribeToModals,
} from '#app/ui/modal/modal-store.ts';

const loadModals = () => import('./modals.tsx');
const Modals = lazy(loadModals);
setModalLoaders({ modals: loadModals, search: () => import('./search-modal.tsx') });

/** Where modals appear. They open when their code is loaded, and close when the page is left. */
export function ModalOutlet() {
  const open = useSyncExternalStore(subscribeToModals, getModals, () => noModals);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what closes them
  useEffect(closeAllModals, [pathname]);
  if (open.length === 0) return null;
  return (
    <Suspense>
      <Modals open={open} />
    </Suspense>
  );
}
