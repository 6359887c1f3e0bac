import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the application runs: a form that is served without it must work by itself. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
