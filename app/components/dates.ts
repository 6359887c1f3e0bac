const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const withTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** 'November 4, 2026'; the same on the server and in every browser. */
export const longDate = (iso: string) => long.format(new Date(iso));

/** 'Nov 4, 2026, 3:05 PM UTC'; the same on the server and in every browser. */
export const dateAndTime = (iso: string) => `${withTime.format(new Date(iso))} UTC`;
