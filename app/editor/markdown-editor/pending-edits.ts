import { flushSync } from 'react-dom';

const flushers = new Set<() => void>();
/** Events after which the text may be used: pressing a button, moving the focus, submitting the form. */
const occasions = ['pointerdown', 'click', 'submit', 'beforeunload', 'pagehide'] as const;

let isNow = false;

/** Whether texts are being flushed because something is about to use them. */
export const isFlushing = () => isNow;

/** Hands on edits that are not serialized yet. */
export function flushPendingEdits(): void {
  if (flushers.size === 0) return;
  isNow = true;
  try {
    // Synchronously, so that later handlers read the newest text.
    flushSync(() => {
      for (const flush of flushers) flush();
    });
  } finally {
    isNow = false;
  }
}

function flushBeforeSaving(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && /^(?:s|enter)$/i.test(event.key)) flushPendingEdits();
}

/**
 * Texts are serialized shortly after they were typed. This flushes pending ones before anything can read them: before
 * React's own handlers, which are registered further inside.
 * @returns a function that stops it
 */
export function registerFlush(flush: () => void): () => void {
  if (flushers.size === 0) {
    for (const occasion of occasions) addEventListener(occasion, flushPendingEdits, true);
    addEventListener('keydown', flushBeforeSaving, true);
  }
  flushers.add(flush);
  return () => {
    flushers.delete(flush);
    if (flushers.size > 0) return;
    for (const occasion of occasions) removeEventListener(occasion, flushPendingEdits, true);
    removeEventListener('keydown', flushBeforeSaving, true);
  };
}
