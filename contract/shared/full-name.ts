/** A person's name; empty for a deleted account. */
export const fullName = (first: string | null, last: string | null): string =>
  `${first ?? ''} ${last ?? ''}`.trim();
