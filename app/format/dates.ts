const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** 'November 4, 2026'; the same on the server and in every browser. */
export const longDate = (iso: string) => long.format(new Date(iso));
