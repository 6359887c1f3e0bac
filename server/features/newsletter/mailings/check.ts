import type { Reply } from '#contract/index.ts';

export type Check = Reply<'newsletter/check'>['checks'][number];

/** The most items that a check lists. */
const shownItems = 50;

export const check = (
  name: Check['name'],
  state: Check['state'],
  message: string,
  items: string[] = [],
): Check => ({ name, state, message, items });

/** A check that warns if there is anything to list. */
export const listed = (
  name: Check['name'],
  items: string[],
  good: string,
  otherwise: string,
): Check =>
  items.length === 0
    ? check(name, 'good', good)
    : check(name, 'warning', otherwise, [...new Set(items)].slice(0, shownItems));
