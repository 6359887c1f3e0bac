import { useSyncExternalStore } from 'react';

let isHydrated = false;
const listeners = new Set<() => void>();

/** Renders everything again that waits for hydration. `Hydration` calls it once. */
export function markHydrated(): void {
  isHydrated = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the application is hydrated: before that, a form must work without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => isHydrated,
    () => false,
  );
