import { useHydrated } from './use-hydrated.ts';

const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
const inUtc = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' });

/**
 * Formats a moment: 'Nov 4, 2026, 3:05 PM' in the reader's own time zone. The server does not know that, and appends
 * 'UTC' to its own.
 */
export function useDateAndTime(): (iso: string) => string {
  const isHydrated = useHydrated();
  if (!isHydrated) return (iso) => `${inUtc.format(new Date(iso))} UTC`;
  const local = new Intl.DateTimeFormat('en-US', format);
  return (iso) => local.format(new Date(iso));
}
