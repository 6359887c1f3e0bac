import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the application is hydrated: before that, a form must work without JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
