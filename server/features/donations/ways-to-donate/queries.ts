import type { Db } from '#server/platform/db/connect.ts';

export function listWaysToDonate(db: Db) {
  return db.selectFrom('ways_to_donate').selectAll().orderBy('position').orderBy('title').execute();
}

/** The searchable text of the ways to donate. */
export function listWayToDonateTexts(db: Db) {
  return db.selectFrom('ways_to_donate').select(['title', 'html']).execute();
}
