import type { Db } from '#server/platform/db/connect.ts';
import { readSite } from './site-settings.ts';

/**
 * The date in the organization's time zone, as '2026-03-02', which determines a gift's month and year.
 * @param time in ms
 */
export async function dayAt(db: Db, time = Date.now()): Promise<string> {
  return (await siteDayFormat(db))(time);
}

/** The same for many times. */
export async function siteDayFormat(db: Db): Promise<(time: number) => string> {
  const { timeZone } = await readSite(db);
  // Canada's date format is ISO 8601.
  const { format } = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return format;
}
