/**
 * Which part of the questions has to be right.
 * @see docs/decisions/2026-11-21-four-of-five-pass-the-test.md
 */
const passMark = 0.8;

/** Whether so many right answers are enough. */
export const isEnough = (right: number, total: number) => right >= total * passMark;
