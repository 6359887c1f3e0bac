let isHeld = false;

/** Holds a private page whose session has ended while somebody was writing on it: until they are back. */
export function holdPage(held: boolean): void {
  isHeld = held;
}

export const isPageHeld = () => isHeld;
