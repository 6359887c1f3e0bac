import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

export function listContacts(db: Db) {
  return db.selectFrom('contacts').selectAll().orderBy('position').orderBy('name').execute();
}

export const existsContact = (db: Db): Promise<boolean> => hasRows(db.selectFrom('contacts'));
