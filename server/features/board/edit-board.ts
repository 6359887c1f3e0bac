import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { given } from '#server/platform/omit-undefined.ts';
import { changeWhole } from '../lists/change-list.ts';
import { deleteEntry, type EntryList, saveEntry } from '../lists/rows.ts';
import { readBoard } from './read-board.ts';

const read = async (db: Db) => ({ board: await readBoard(db) });
const board = { name: 'board', tag: 'board', read };
const members: EntryList<'board_members'> = {
  table: 'board_members',
  missing: 'This board member doesn’t exist.',
  empty: { name: '', job: '', bio: '', bio_html: '', photo: '' },
  read,
};

/**
 * Changes a board member, or adds one.
 * @throws {Refusal} `notFound`; `changedMeanwhile` with the board; `badInput` for a text that cannot be
 *   rendered
 */
export async function editBoard(
  parts: Parts,
  { userId }: Person,
  { name, position, bio, photo, ...edited }: CheckedBody<'pages/editBoard'>,
): Promise<Reply<'pages/editBoard'>> {
  const html = await renderTexts(given({ bio }));
  const values = given({ name, job: position, bio, bio_html: html.bio, photo });
  return changeWhole(parts, userId, board, 'edit', 'Board is updated.', (trx) =>
    saveEntry(trx, members, edited, values),
  );
}

/** Deletes a board member. @throws {Refusal} `notFound` */
export function deleteBoard(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'pages/deleteBoard'>> {
  return changeWhole(parts, userId, board, 'delete', 'Board member is deleted.', (trx) =>
    deleteEntry(trx, members, id),
  );
}
