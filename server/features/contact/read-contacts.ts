import type { Db } from '#server/platform/db/connect.ts';
import { listContacts } from './queries/contacts.ts';

/** The contacts as the contract returns them: to visitors, and in the reply to every edit. */
export async function readContacts(db: Db) {
  return (await listContacts(db)).map(({ position: order, ...row }) => ({ ...row, order }));
}
