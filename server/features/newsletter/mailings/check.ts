import type { Reply } from '#contract/index.ts';

/** A check of an issue in one of its languages. */
export type Check = Omit<Reply<'newsletter/check'>['checks'][number], 'language'>;

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
