export const lists = ['test', 'general', 'newsletters'] as const;
export type List = (typeof lists)[number];
/** Flags, one per list. */
export type Chosen = Record<List, 0 | 1>;

export const none: Chosen = { test: 0, general: 0, newsletters: 0 };

/** These lists except some of them. */
export const without = (chosen: Chosen, some: List[]): Chosen => ({
  ...chosen,
  ...Object.fromEntries(some.map((list) => [list, 0])),
});

export const isNone = (chosen: Chosen): boolean => lists.every((list) => chosen[list] === 0);

/** Whether two choices are equal. */
export const isSame = (one: Chosen, other: Chosen): boolean =>
  lists.every((list) => one[list] === other[list]);

/** The intersection of two choices. */
export const both = (one: Chosen, other: Chosen): Chosen => ({
  test: one.test && other.test,
  general: one.general && other.general,
  newsletters: one.newsletters && other.newsletters,
});

/** The flags of a row, and nothing else. */
export const pickLists = ({ test, general, newsletters }: Chosen): Chosen => ({
  test,
  general,
  newsletters,
});
