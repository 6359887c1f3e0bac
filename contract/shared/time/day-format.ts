/**
 * Makes a format of days in US English, such as '2026-11-04' as 'November 4, 2026'; the same on the server and in every
 * browser. Its first use takes milliseconds, which the program cannot spare while it starts.
 */
export function dayFormat(style: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' });
    return format.format(new Date(day));
  };
}
