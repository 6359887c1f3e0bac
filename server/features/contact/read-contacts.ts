import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { listContacts } from './queries/contacts.ts';

/** The contacts as they are written, for the reply to every edit. */
export async function readContacts(db: Db) {
  return (await listContacts(db)).map(({ position: order, ...row }) => ({
    ...row,
    order,
    language: defaultLanguage,
  }));
}

/** The contacts for visitors. @param language absent: that of the call */
export async function readContactsIn(db: Db, language: Language | undefined) {
  const show = await entriesInLanguage(db, 'contacts', language);
  return (await readContacts(db)).map((contact) =>
    show(contact, contact.id, (row, texts) => ({
      ...row,
      name: texts.text('name', row.name),
      address: texts.text('address', row.address),
      hours: texts.text('hours', row.hours),
    })),
  );
}
