import type { Db } from '#server/platform/db/connect.ts';
import { readSite } from './site-settings.ts';

/**
 * The day that it is where the organization is at home, as '2026-03-02': by it gifts belong to their months and years.
 * @param time in ms
 */
export async function dayAt(db: Db, time = Date.now()): Promise<string> {
  const { timeZone } = await readSite(db);
  // Canada writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
}
