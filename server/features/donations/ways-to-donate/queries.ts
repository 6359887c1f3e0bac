import type { Db } from '#server/platform/db/connect.ts';

export function listWaysToDonate(db: Db) {
  return db.selectFrom('ways_to_donate').selectAll().orderBy('position').orderBy('title').execute();
}
