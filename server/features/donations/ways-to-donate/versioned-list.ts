import { newId } from '#server/platform/crypto/ids.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { listOrder } from '../../lists/history/list-order.ts';
import type { VersionedList } from '../../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../../lists/rows.ts';
import { ways, wayUpdated } from './edit-ways-to-donate.ts';
import { listWaysToDonate } from './queries.ts';

/** The ways to donate, with drafts and a history. */
export const waysToDonateHistory: VersionedList<'waysToDonate'> = {
  list: 'waysToDonate',
  area: 'donate',
  tables: [['ways_to_donate', 'id']],
  message: wayUpdated,
  titleOf: ({ title }) => title,
  read: async (db) =>
    new Map(
      (await listWaysToDonate(db)).map(({ id, title, text, url, icon }) => [
        id,
        { title, text, url, icon },
      ]),
    ),
  newKey: async () => newId(),
  async prepare(content) {
    const { text: html = '' } = await renderTexts({ text: content.text });
    return async (trx, key) => {
      await putRow(trx, ways, key, { ...content, html });
      return ['waysToDonate'];
    };
  },
  async remove(trx, key) {
    await removeRow(trx, ways, key);
    return ['waysToDonate'];
  },
};

/** Their order. */
export const waysToDonateOrder = listOrder({
  list: 'waysToDonateOrder',
  area: waysToDonateHistory.area,
  tables: waysToDonateHistory.tables,
  message: wayUpdated,
  table: 'ways_to_donate',
  tags: ['waysToDonate'],
});
