import { type ComponentType, useEffect, useState } from 'react';

/** Loads the toast library when the first toast is shown; if that fails, the next one tries again. */
export function Toaster() {
  const [Shelf, setShelf] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import('./toast-list.tsx').then(
        (loaded) => setShelf(() => loaded.default),
        () => undefined,
      );
    };
    addEventListener('common-plate:toast', load);
    return () => removeEventListener('common-plate:toast', load);
  }, []);
  return Shelf && <Shelf />;
}
