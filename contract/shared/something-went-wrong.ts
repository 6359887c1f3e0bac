import type { Translate } from './language/translate.ts';

/** A reason that is shown after the specification's sentence about a failure; empty if it says no more. */
export function reasonAfterSentence(reason: string, t: Translate): string {
  const sentence = t('errors.somethingWentWrong');
  return reason.startsWith(sentence) ? reason.slice(sentence.length).trim() : reason;
}

/** The sentence, and the reason after it. */
export const afterSentence = (reason: string, t: Translate): string =>
  `${t('errors.somethingWentWrong')} ${reasonAfterSentence(reason, t)}`.trim();
