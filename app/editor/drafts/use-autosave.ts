import { useEffect, useRef } from 'react';
import { useSignedInAgain } from '#app/api/use-signed-in-again.ts';

export interface Autosave {
  /** Whether it may be saved: nothing else is saving it, or waits for a decision. */
  isOn: boolean;
  save: () => Promise<unknown>;
  /** It is saved this long after the last key, in ms. */
  pause?: number;
  /** While someone types without a pause, it is saved this often, in ms. */
  longest?: number;
}

interface AutosaveOptions extends Autosave {
  /** Whether a copy stays on this device, which is enough while that is offline. */
  isOnDevice: boolean;
}

/**
 * Saves a draft while its editor types, and when the device is online again, or its editor signed in.
 * @param input what is typed
 */
export function useAutosave(
  input: unknown,
  { isOn, isOnDevice, save, pause = 3_000, longest = 20_000 }: AutosaveOptions,
): void {
  const typed = JSON.stringify(input);
  const newest = useRef(save);
  const dirtySince = useRef(0);
  useEffect(() => {
    newest.current = save;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every input starts the pause again
  useEffect(() => {
    if (!isOn) {
      dirtySince.current = 0;
      return;
    }
    const now = Date.now();
    dirtySince.current ||= now;
    const wait = Math.max(0, Math.min(pause, dirtySince.current + longest - now));
    const run = () => {
      dirtySince.current = 0;
      if (navigator.onLine || !isOnDevice) void newest.current();
    };
    const timer = setTimeout(run, wait);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [typed, isOn]);
  // A save by hand that was refused is done again before, and may leave nothing to save.
  useSignedInAgain(isOn, (isSameUser) => {
    if (isSameUser) setTimeout(() => void newest.current());
  });
}
