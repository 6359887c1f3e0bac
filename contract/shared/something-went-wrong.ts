/** The specification's sentence about a failure, without a reason. */
export const somethingWentWrong = 'Something went wrong. Please try later.';

/** A reason that is shown after that sentence; empty if it says no more. */
export const reasonAfterSentence = (reason: string): string =>
  reason.startsWith(somethingWentWrong) ? reason.slice(somethingWentWrong.length).trim() : reason;

/** The sentence, and the reason after it. */
export const afterSentence = (reason: string): string =>
  `${somethingWentWrong} ${reasonAfterSentence(reason)}`.trim();
