import { newId } from '#server/platform/crypto/ids.ts';
import type { VersionedList } from '../../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../../lists/rows.ts';
import { columnsOf, synonymList, updated } from './edit-synonyms.ts';
import { readSynonyms, synonymsTag } from './read-synonyms.ts';

/** The synonyms, with drafts and a history. */
export const synonymHistory: VersionedList<'synonyms'> = {
  list: 'synonyms',
  area: synonymsTag,
  tables: [['synonyms', 'id']],
  message: updated,
  titleOf: ({ searchedFor }) => searchedFor,
  async read(db) {
    const { synonyms } = await readSynonyms(db);
    return new Map(
      synonyms.map(({ synonymId, language, searchedFor, alsoFind }) => [
        synonymId,
        { language, searchedFor, alsoFind },
      ]),
    );
  },
  newKey: async () => newId(),
  prepare: async (content) => async (trx, key) => {
    await putRow(trx, synonymList, key, columnsOf(content));
    return [synonymsTag];
  },
  async remove(trx, key) {
    await removeRow(trx, synonymList, key);
    return [synonymsTag];
  },
};
