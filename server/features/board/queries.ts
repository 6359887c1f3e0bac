import type { Db } from '#server/platform/db/connect.ts';

export function listBoard(db: Db) {
  return db.selectFrom('board_members').selectAll().orderBy('position').orderBy('name').execute();
}
