import { lazy, Suspense, useEffect, useState } from 'react';

const ToastShelf = lazy(() => import('./toast-shelf.tsx'));

/** Loads the library for toasts when the first one is raised. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener('common-plate:toast', want);
    return () => removeEventListener('common-plate:toast', want);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastShelf />
    </Suspense>
  );
}
