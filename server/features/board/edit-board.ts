import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editAndReturnList } from '../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../lists/rows.ts';
import { readBoard } from './read-board.ts';

export const boardUpdated = 'Board is updated.';

const read = async (db: Db) => ({ board: await readBoard(db) });
const board = { name: 'board', tag: 'board', read };
/** The rows of the board. */
export const members: RowList<'board_members'> = {
  table: 'board_members',
  missing: 'This board member doesn’t exist.',
  empty: { name: '', job: '', bio: '', bio_html: '', photo: '' },
  read,
};

/**
 * Changes a board member, or adds one.
 * @throws {AppError} `notFound`; `conflict` with the board; `badInput` for text that cannot be rendered
 */
export async function editBoard(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name, position, bio, photo, ...edited }: CheckedBody<'pages/editBoard'>,
): Promise<Reply<'pages/editBoard'>> {
  const html = await renderTexts(omitUndefined({ bio }));
  const values = omitUndefined({ name, job: position, bio, bio_html: html.bio, photo });
  return editAndReturnList(deps, userId, board, 'edit', boardUpdated, (trx) =>
    saveRow(trx, members, edited, values),
  );
}

/** Deletes a board member. @throws {AppError} `notFound` */
export function deleteBoard(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteBoard'>> {
  return editAndReturnList(deps, userId, board, 'delete', 'Board member is deleted.', (trx) =>
    removeRow(trx, members, id),
  );
}
