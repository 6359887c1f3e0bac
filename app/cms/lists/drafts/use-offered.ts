import { useState } from 'react';

/** Whether the form was opened for unsaved text. It stays open then: an accepted offer is in the form. */
export function useOffered(offers: readonly unknown[]): boolean {
  const [isOffered, setOffered] = useState(false);
  if (offers.length > 0 && !isOffered) setOffered(true);
  return isOffered;
}
