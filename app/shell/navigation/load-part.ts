/** Raised on the window when a part of the application cannot be loaded for a page that is being opened. */
export const partMissing = 'common-plate:part-missing';
/** Raised on the window to load the missing parts again. */
export const loadMissingParts = 'common-plate:load-missing-parts';

const handled = new WeakSet<object>();

/** Whether one of the functions below has dealt with the error of a part that could not be loaded. */
export const isHandled = (error: unknown): boolean => error instanceof Error && handled.has(error);

function handle(error: unknown): void {
  if (error instanceof Error) handled.add(error);
}

/** Loads a part of the application that may be needed soon. A failure has no effect: it is loaded again when it is needed. */
export const loadPartEarly = (load: () => Promise<unknown>): Promise<unknown> =>
  load().catch(handle);

/**
 * Loads a part of the application. If that fails, it waits until it is asked to try again: meanwhile the page that is
 * open stays, with what was typed on it (connection.tsx).
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    handle(error);
  }
  dispatchEvent(new Event(partMissing));
  await new Promise((resolve) => addEventListener(loadMissingParts, resolve, { once: true }));
  return loadPart(load);
}
