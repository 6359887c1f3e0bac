import type { Db } from '#server/platform/db/connect.ts';
import { readSite } from '../site/site-settings.ts';

/** The sender: the site's name with the configured address, and the address's host. */
export async function readFromHeader(db: Db, address: string) {
  const { name } = await readSite(db);
  const host = address.split('@').at(-1) ?? 'localhost';
  return { from: { name: name.replace(/[\r\n]+/g, ' '), address }, host };
}
