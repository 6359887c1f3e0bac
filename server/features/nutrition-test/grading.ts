/**
 * Which part of the questions has to be right.
 * @see docs/decisions/site/nutrition-test-pass-mark.md
 */
const passMark = 0.8;

/** Whether so many right answers are enough. */
export const isEnough = (right: number, total: number) => right >= total * passMark;
