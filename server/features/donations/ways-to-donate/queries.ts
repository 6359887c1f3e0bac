import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

export function listWaysToDonate(db: Db) {
  return db.selectFrom('ways_to_donate').selectAll().orderBy('position').orderBy('title').execute();
}

export const existsWayToDonate = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('ways_to_donate'));
