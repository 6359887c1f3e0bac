import { flushSync } from 'react-dom';

const flushers = new Set<() => void>();
/** What may be about to use the text: a press on a button, the keyboard's way to it, the form itself. */
const occasions = ['pointerdown', 'click', 'submit', 'beforeunload', 'pagehide'] as const;

let isNow = false;

/** Whether texts are being handed on because something is about to use them. */
export const isHandingOn = () => isNow;

function flushAll(): void {
  if (flushers.size === 0) return;
  isNow = true;
  try {
    // At once, so that a handler that comes after this one reads the newest text.
    flushSync(() => {
      for (const flush of flushers) flush();
    });
  } finally {
    isNow = false;
  }
}

function flushBeforeSaving(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && /^(?:s|enter)$/i.test(event.key)) flushAll();
}

/**
 * Texts are written some moments after they were typed. This hands on what waits before anything can
 * read it: before React's own handlers, which listen further in.
 * @returns what ends it
 */
export function flushInTime(flush: () => void): () => void {
  if (flushers.size === 0) {
    for (const occasion of occasions) addEventListener(occasion, flushAll, true);
    addEventListener('keydown', flushBeforeSaving, true);
  }
  flushers.add(flush);
  return () => {
    flushers.delete(flush);
    if (flushers.size > 0) return;
    for (const occasion of occasions) removeEventListener(occasion, flushAll, true);
    removeEventListener('keydown', flushBeforeSaving, true);
  };
}
