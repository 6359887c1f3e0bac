/** The state of a history entry that replaces another one of the same page, whose position stays. */
export const keepingPosition = { keepsPosition: true };

export const keepsPosition = (state: unknown): boolean =>
  (state as Partial<typeof keepingPosition> | null)?.keepsPosition === true;
