import type { MailingList } from '#contract/shared/newsletter/lists.ts';

/** A subscriber's flags: one column for each list. */
export const listColumns = [
  'test',
  'general',
  'newsletters',
] as const satisfies readonly MailingList[];
/** Flags, one per list. */
export type ListFlags = Record<MailingList, 0 | 1>;

export const noLists: ListFlags = { test: 0, general: 0, newsletters: 0 };

/** The chosen lists. */
export const listsOf = (chosen: ListFlags): MailingList[] =>
  listColumns.filter((list) => chosen[list] === 1);

/** These lists except some of them. */
export const withoutLists = (chosen: ListFlags, some: MailingList[]): ListFlags => ({
  ...chosen,
  ...Object.fromEntries(some.map((list) => [list, 0])),
});

export const hasNoLists = (chosen: ListFlags): boolean =>
  listColumns.every((list) => chosen[list] === 0);

/** Whether two choices are equal. */
export const areSameLists = (one: ListFlags, other: ListFlags): boolean =>
  listColumns.every((list) => one[list] === other[list]);

/** The intersection of two choices. */
export const intersectLists = (one: ListFlags, other: ListFlags): ListFlags => ({
  test: one.test && other.test,
  general: one.general && other.general,
  newsletters: one.newsletters && other.newsletters,
});

/** The flags of a row, and nothing else. */
export const pickLists = ({ test, general, newsletters }: ListFlags): ListFlags => ({
  test,
  general,
  newsletters,
});
