import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the application is hydrated: before that, a form must work without scripts. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
