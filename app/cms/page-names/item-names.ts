/** The URL name that opens a new item's form. */
export const newItemName = '_New';

/** Whether an item may have this name: its screen offers to create a new one. */
export const isValidName = (name: string) => /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/.test(name);

/** Whether two names are the same: URLs are case-insensitive. */
export const isSameName = (name: string, wanted: string) =>
  name.toLowerCase() === wanted.toLowerCase();
