import type { Db } from '#server/platform/db/connect.ts';

export function listBoard(db: Db) {
  return db.selectFrom('board_members').selectAll().orderBy('position').orderBy('name').execute();
}

/** What can be found of each member of the board. */
export function listBoardTexts(db: Db) {
  return db.selectFrom('board_members').select(['name', 'job', 'bio_html as html']).execute();
}
