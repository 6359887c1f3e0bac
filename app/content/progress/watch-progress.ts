import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { forgetKnown, readKnown } from './known-progress.ts';
import { isEmpty, readStoredProgress } from './stored-progress.ts';

/** After this time a copy is read again on any page, in ms: the member may have learned on another device. */
const keptFor = 60 * 60 * 1000;

/**
 * Keeps this device's copy of the reader's progress, on any page: of a member who has signed in, and of none who has
 * signed out.
 * @param userId empty: a visitor
 */
export function watchProgress(userId: string, t: Translate): void {
  forgetKnown();
  if (isCopyFine(userId, t.language)) return;
  // If it fails, the next page tries again.
  void import('./read-progress.ts')
    .then(({ readProgress }) => readProgress(userId, t))
    .catch(() => undefined);
}

function isCopyFine(userId: string, language: Language): boolean {
  const hasStored = !isEmpty(readStoredProgress());
  const known = readKnown(userId, language);
  if (userId === '') return known !== null || !hasStored;
  return !hasStored && known !== null && Date.now() - known.readAt < keptFor;
}
