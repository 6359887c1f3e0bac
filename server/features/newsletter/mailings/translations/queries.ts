import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Translations = Tables['mailing_translations'];

/** Stores what a mailing sends to those who read other languages. */
export async function insertMailingTranslations(
  trx: Db,
  rows: Insertable<Translations>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('mailing_translations').values(rows).execute();
}

/** A translation of a mailing with its statistics, but without its large email. */
export type MailingTranslationRow = Omit<Selectable<Translations>, 'letter' | 'source'>;

/** The translations of some mailings. */
export async function listMailingTranslations(
  db: Db,
  ids: string[],
): Promise<MailingTranslationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('mailing_translations')
    .select(['mailing_id', 'language', 'subject', 'preview_text', 'total'])
    .where('mailing_id', 'in', ids)
    .orderBy('language')
    .execute();
}

/** The translations of a mailing that have yet to be rendered. */
export const listUnrenderedTranslations = (db: Db, id: string) =>
  db
    .selectFrom('mailing_translations')
    .select(['language', 'source'])
    .where('mailing_id', '=', id)
    .where('source', '<>', '')
    .orderBy('language')
    .execute();

/** @param letter the email as stored */
export async function updateRenderedTranslation(
  trx: Db,
  id: string,
  language: string,
  letter: string,
): Promise<void> {
  await trx
    .updateTable('mailing_translations')
    .set({ letter, source: '' })
    .where('mailing_id', '=', id)
    .where('language', '=', language)
    .execute();
}
