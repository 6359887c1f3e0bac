import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts, Person } from '#server/groups/handlers.ts';
import { given } from '#server/platform/given.ts';
import { changeLive } from '#server/platform/lists/change.ts';
import { deleteEntry, type EntryList, saveEntry } from '#server/platform/lists/entries.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { readBoard } from './lists.ts';

const members: EntryList<'board_members'> = {
  table: 'board_members',
  missing: 'There is no such board member.',
  empty: { name: '', job: '', bio: '', bio_html: '', photo: '' },
  read: async (db) => ({ board: await readBoard(db) }),
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
  return changeLive(parts, userId, 'board.edit', async (trx) => {
    const values = given({ name, job: position, bio, bio_html: html.bio, photo });
    const id = await saveEntry(trx, members, edited, values);
    return reply(id, 'Board is updated.', await readBoard(trx));
  });
}

/** Deletes a board member. @throws {Refusal} `notFound` */
export function deleteBoard(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'pages/deleteBoard'>> {
  return changeLive(parts, userId, 'board.delete', async (trx) => {
    await deleteEntry(trx, members, id);
    return reply(id, 'Board member is deleted.', await readBoard(trx));
  });
}

const reply = (id: string, message: string, board: Awaited<ReturnType<typeof readBoard>>) => ({
  subject: `board/${id}`,
  tags: ['board'],
  reply: { code: 1 as const, message, board },
});
