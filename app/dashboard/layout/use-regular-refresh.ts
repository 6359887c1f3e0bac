import { useEffect } from 'react';

/**
 * Loads the data of the screen again from time to time, while the screen is visible.
 * @param every in ms; null: not now
 */
export function useRegularRefresh(refresh: () => Promise<void>, every: number | null): void {
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, every);
    return () => clearInterval(timer);
  }, [refresh, every]);
}
