import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

export function listBoard(db: Db) {
  return db.selectFrom('board_members').selectAll().orderBy('position').orderBy('name').execute();
}

export const existsBoardMember = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('board_members'));
