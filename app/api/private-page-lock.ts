let isLocked = false;

/** Locks a private page whose session has ended while somebody was writing on it: until they are back. */
export function setPageLocked(locked: boolean): void {
  isLocked = locked;
}

export const isPageLocked = () => isLocked;
