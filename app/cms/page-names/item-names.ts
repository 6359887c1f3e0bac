/** The name in an address that opens a new item's form. */
export const newName = '_New';

/** Whether an item may have this name: for one that none has yet, its screen offers to make it. */
export const canBeNamed = (name: string) => /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/.test(name);

/** Whether two names are one: addresses match in any case. */
export const isNamed = (name: string, wanted: string) =>
  name.toLowerCase() === wanted.toLowerCase();
