import { useEffect, useRef } from 'react';

/** A draft is saved this long after the last key, in ms. */
const pause = 3_000;
/** While someone types without a pause, it is saved this often, in ms. */
const longest = 20_000;

/**
 * Saves a draft while its editor types, and when the device is online again.
 * @param typed changes with every input
 * @param isOn whether there is something to save, and nothing else is saving it
 */
export function useAutosave(typed: unknown, isOn: boolean, save: () => Promise<void>): void {
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
      // Offline, the text is kept on this device.
      if (navigator.onLine) void newest.current();
    };
    const timer = setTimeout(run, wait);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [typed, isOn]);
}
