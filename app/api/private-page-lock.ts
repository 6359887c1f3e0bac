let isLocked = false;

/** Locks a private page with unsaved text when its session ends, until the user signs in again. */
export function setPageLocked(locked: boolean): void {
  isLocked = locked;
}

export const isPageLocked = () => isLocked;
