import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { closeAllModals, followModals, loadModals, readModals } from '#app/ui/modal/modal-store.ts';

const Modals = lazy(loadModals);
const none = [] as const;

/** Where modals appear. They are opened when their code is here, and closed when the page is left. */
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
