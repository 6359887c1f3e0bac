import { second } from '#contract/shared/time-units.ts';

/** Emails per second of a mailing while the program is busy with other work: a mailing can wait. */
export const throttledPace = 500;

const [firstPause, longestPause] = [second, 60 * second];

/**
 * How long a mailing pauses when the mail service does not answer: twice as long each time, up to a minute.
 * @param before the pause before, in ms; 0: there was none
 * @returns in ms
 */
export const pauseAfter = (before: number): number =>
  Math.min(Math.max(before * 2, firstPause), longestPause);
