let isLocked = false;

/** Locks a private page whose session ended while someone was writing on it, until they sign in again. */
export function setPageLocked(locked: boolean): void {
  isLocked = locked;
}

export const isPageLocked = () => isLocked;
