import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/omit-undefined.ts';
import { changeWhole } from '../lists/change-list.ts';
import { deleteEntry, type EntryList, saveEntry } from '../lists/rows.ts';
import { readContacts } from './read-contacts.ts';

const read = async (db: Db) => ({ contacts: await readContacts(db) });
const contacts = { name: 'contacts', tag: 'contacts', read };
const contactList: EntryList<'contacts'> = {
  table: 'contacts',
  missing: 'This contact doesn’t exist.',
  empty: { name: '', address: '', phone: '', email: '', hours: '' },
  read,
};

/**
 * Changes a contact, or adds one.
 * @throws {Refusal} `notFound`; `changedMeanwhile` with the contacts
 */
export function editContacts(
  parts: Parts,
  { userId }: Person,
  { id, order, version, ...fields }: CheckedBody<'pages/editContacts'>,
): Promise<Reply<'pages/editContacts'>> {
  return changeWhole(parts, userId, contacts, 'edit', 'Contact is updated.', (trx) =>
    saveEntry(trx, contactList, { id, order, version }, given(fields)),
  );
}

/** Deletes a contact. @throws {Refusal} `notFound` */
export function deleteContacts(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'pages/deleteContacts'>> {
  return changeWhole(parts, userId, contacts, 'delete', 'Contact is deleted.', (trx) =>
    deleteEntry(trx, contactList, id),
  );
}
