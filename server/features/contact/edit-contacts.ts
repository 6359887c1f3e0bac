import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editAndReturnList } from '../lists/change-list.ts';
import { type RowList, removeRow, saveRow } from '../lists/rows.ts';
import { readContacts } from './read-contacts.ts';

export const contactUpdated = 'Contact is updated.';

const read = async (db: Db) => ({ contacts: await readContacts(db) });
const contacts = { name: 'contacts', tag: 'contacts', read };
/** The rows of the contacts. */
export const contactList: RowList<'contacts'> = {
  table: 'contacts',
  missing: 'This contact doesn’t exist.',
  empty: { name: '', address: '', phone: '', email: '', hours: '' },
  read,
};

/**
 * Changes a contact, or adds one.
 * @throws {AppError} `notFound`; `conflict` with the contacts
 */
export function editContacts(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, order, version, ...fields }: CheckedBody<'pages/editContacts'>,
): Promise<Reply<'pages/editContacts'>> {
  return editAndReturnList(deps, userId, contacts, 'edit', contactUpdated, (trx) =>
    saveRow(trx, contactList, { id, order, version }, omitUndefined(fields)),
  );
}

/** Deletes a contact. @throws {AppError} `notFound` */
export function deleteContacts(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteContacts'>> {
  return editAndReturnList(deps, userId, contacts, 'delete', 'Contact is deleted.', (trx) =>
    removeRow(trx, contactList, id),
  );
}
