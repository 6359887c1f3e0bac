/** Raised on the window when a part of the application cannot be loaded for a page that is being opened. */
export const partMissing = 'common-plate:part-missing';
/** Raised on the window to load the missing parts again. */
export const loadMissingParts = 'common-plate:load-missing-parts';

let loading = 0;

/** Whether a part is being loaded by a function of this module, which deals with a failure. */
export const isLoadingPart = (): boolean => loading > 0;

/** Loads a part of the application that may be needed soon. A failure has no effect. */
export async function loadPartEarly(load: () => Promise<unknown>): Promise<void> {
  loading++;
  try {
    await load();
  } catch {
    // It is requested again when it is needed.
  } finally {
    loading--;
  }
}

/**
 * Loads a part of the application. If that fails, it waits until it is asked to try again: meanwhile the page that is
 * open stays, with what was typed on it (connection.tsx).
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  loading++;
  try {
    return await load();
  } catch {
    dispatchEvent(new Event(partMissing));
  } finally {
    loading--;
  }
  await new Promise((resolve) => addEventListener(loadMissingParts, resolve, { once: true }));
  return loadPart(load);
}
