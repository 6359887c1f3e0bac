import { newId } from '#server/platform/crypto/ids.ts';
import { listOrder } from '../lists/history/list-order.ts';
import type { VersionedList } from '../lists/history/versioned-list.ts';
import { putRow, removeRow } from '../lists/rows.ts';
import { contactList, contactUpdated } from './edit-contacts.ts';
import { listContacts } from './queries/contacts.ts';

/** The contacts, with drafts and a history. */
export const contactsHistory: VersionedList<'contacts'> = {
  list: 'contacts',
  area: 'contacts',
  tables: [['contacts', 'id']],
  message: contactUpdated,
  titleOf: ({ name }) => name,
  read: async (db) =>
    new Map(
      (await listContacts(db)).map(({ id, name, address, phone, email, hours }) => [
        id,
        { name, address, phone, email, hours },
      ]),
    ),
  newKey: async () => newId(),
  prepare: async (content) => async (trx, key) => {
    await putRow(trx, contactList, key, content);
    return ['contacts'];
  },
  async remove(trx, key) {
    await removeRow(trx, contactList, key);
    return ['contacts'];
  },
};

/** Their order. */
export const contactsOrder = listOrder({
  list: 'contactsOrder',
  area: contactsHistory.area,
  tables: contactsHistory.tables,
  message: contactUpdated,
  table: 'contacts',
  tags: ['contacts'],
});
