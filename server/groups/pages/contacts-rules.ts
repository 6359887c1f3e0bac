import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts, Person } from '#server/groups/handlers.ts';
import { given } from '#server/platform/given.ts';
import { changeLive } from '#server/platform/lists/change.ts';
import { deleteEntry, type EntryList, saveEntry } from '#server/platform/lists/entries.ts';
import { readContacts } from './lists.ts';

const contactList: EntryList<'contacts'> = {
  table: 'contacts',
  missing: 'There is no such contact.',
  empty: { name: '', address: '', phone: '', email: '', hours: '' },
  read: async (db) => ({ contacts: await readContacts(db) }),
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
  return changeLive(parts, userId, 'contacts.edit', async (trx) => {
    const saved = await saveEntry(trx, contactList, { id, order, version }, given(fields));
    return reply(saved, 'Contact is updated.', await readContacts(trx));
  });
}

/** Deletes a contact. @throws {Refusal} `notFound` */
export function deleteContacts(
  parts: Parts,
  { userId }: Person,
  id: string,
): Promise<Reply<'pages/deleteContacts'>> {
  return changeLive(parts, userId, 'contacts.delete', async (trx) => {
    await deleteEntry(trx, contactList, id);
    return reply(id, 'Contact is deleted.', await readContacts(trx));
  });
}

const reply = (
  id: string,
  message: string,
  contacts: Awaited<ReturnType<typeof readContacts>>,
) => ({
  subject: `contacts/${id}`,
  tags: ['contacts'],
  reply: { code: 1 as const, message, contacts },
});
