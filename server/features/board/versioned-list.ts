import { newId } from '#server/platform/crypto/ids.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { listOrder } from '../lists/history/list-order.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../lists/rows.ts';
import { boardUpdated, members } from './edit-board.ts';
import { listBoard } from './queries.ts';

/** The board members, with drafts and a history. */
export const boardHistory: VersionedList<'board'> = {
  list: 'board',
  area: 'board',
  tables: [['board_members', 'id']],
  message: boardUpdated,
  titleOf: ({ name }) => name,
  read: async (db) =>
    new Map(
      (await listBoard(db)).map(({ id, name, job, bio, photo }) => [
        id,
        { name, position: job, bio, photo },
      ]),
    ),
  newKey: async () => newId(),
  async prepare({ name, position, bio, photo }) {
    const { bio: html = '' } = await renderTexts({ bio });
    return async (trx, key) => {
      await putRow(trx, members, key, { name, job: position, bio, bio_html: html, photo });
      return ['board'];
    };
  },
  async remove(trx, key) {
    await removeRow(trx, members, key);
    return ['board'];
  },
};

/** Their order. */
export const boardOrder = listOrder({
  list: 'boardOrder',
  area: boardHistory.area,
  tables: boardHistory.tables,
  message: boardUpdated,
  table: 'board_members',
  tags: ['board'],
});
