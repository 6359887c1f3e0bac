import { useLayoutEffect, useRef } from 'react';
import { headingOf, partsAround } from '../focus-places.ts';

/** Where work was started. */
interface Start {
  button: HTMLButtonElement;
  around: Element[];
  /** The address of the screen. */
  at: string;
}

/**
 * Keeps the focus on the button that starts work: it is disabled meanwhile, and a disabled button loses the focus. If it
 * is gone when the work is done, the focus goes to the heading of the part of the screen that it was in.
 * @returns to be called when work starts
 */
export function useFocusAfterWork(isBusy: boolean): () => void {
  const started = useRef<Start | null>(null);
  /** The same, also once its work is done. */
  const last = useRef<Start | null>(null);
  useLayoutEffect(() => {
    if (isBusy || !started.current) return;
    const { button, around } = started.current;
    started.current = null;
    const isThere = button.isConnected && !button.disabled && button.checkVisibility();
    if (isThere) focusIfLost(button);
    // A dialog that is gone gives the focus back itself.
    else if (around.every((part) => part.isConnected || part.tagName !== 'DIALOG')) {
      focusIfLost(headingOf(around));
    }
  }, [isBusy]);
  // What the work has changed may replace all that started it, with the button.
  useLayoutEffect(
    () => () => {
      const { current: left } = last;
      if (!left || (!started.current && document.activeElement !== left.button)) return;
      queueMicrotask(() => {
        if (left.at === location.href) focusIfLost(headingOf(left.around));
      });
    },
    [],
  );
  return () => {
    const button = document.activeElement;
    started.current =
      button instanceof HTMLButtonElement
        ? { button, around: partsAround(button), at: location.href }
        : null;
    last.current = started.current;
  };
}

/** Something else may have taken the focus. */
function focusIfLost(place: HTMLElement | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}
