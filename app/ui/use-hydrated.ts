import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Whether the application is hydrated: before that, a form must work without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
