import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  closeAllModals,
  followModals,
  readModals,
  setModalLoaders,
} from '#app/ui/modal/modal-store.ts';

const loadModals = () => import('./modals.tsx');
const Modals = lazy(loadModals);
setModalLoaders({ modals: loadModals, search: () => import('./search-modal.tsx') });
const none = [] as const;

/** Where modals appear. They open when their code is loaded, and close when the page is left. */
export function ModalShelf() {
  const open = useSyncExternalStore(followModals, readModals, () => none);
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
