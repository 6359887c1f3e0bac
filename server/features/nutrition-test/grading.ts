/**
 * The share of questions that must be correct.
 * @see docs/decisions/site/nutrition-test-pass-mark.md
 */
const passMark = 0.8;

/** Whether this many correct answers are enough. */
export const isPassing = (right: number, total: number) => right >= total * passMark;
