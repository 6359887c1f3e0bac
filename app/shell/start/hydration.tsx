import { useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { markHydrated } from '#app/ui/use-hydrated.ts';
import { hydratedEvent, replayEarlyInput, stopHidingInput } from './early-input.ts';

/** Ends the hydration of a page, also of an error page. */
export function Hydration() {
  useLayoutEffect(stopHidingInput, []);
  useEffect(resume, []);
  useEffect(repeatFocus, []);
  return null;
}

/**
 * Replays the input from before hydration once all initial effects have run, and before any later input. In a task of its
 * own, renders what waits for hydration, and has the button pressed again that was pressed before.
 */
function resume() {
  queueMicrotask(replayEarlyInput);
  setTimeout(() => {
    flushSync(markHydrated);
    dispatchEvent(new Event(hydratedEvent));
  });
}

/** Fires focus again for a field that was focused before hydration, since its form prepares itself then. */
function repeatFocus() {
  if (document.activeElement === document.body) return;
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}
