import { dayFormat } from '#contract/shared/time/day-format.ts';

const words = dayFormat({ month: 'long', year: 'numeric' });

/** '2026-11' as 'November 2026'. */
export const monthInWords = (month: string) => words(`${month}-01`);
