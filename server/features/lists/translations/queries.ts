import type { Selectable } from 'kysely';
import type { TranslatedListName } from '#contract/shared/translated-lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { EntryTranslation } from './entry-translation.ts';

/** The translations of a list’s entries, or of all lists’. */
export async function listEntryTranslations(
  db: Db,
  of: { language?: string; list?: TranslatedListName } = {},
): Promise<EntryTranslation[]> {
  let query = db.selectFrom('entry_translations').selectAll();
  if (of.language !== undefined) query = query.where('language', '=', of.language);
  if (of.list !== undefined) query = query.where('list', '=', of.list);
  return (await query.orderBy('id').execute()).map(translationOf);
}

/** The published translations with these ids. */
export async function findEntryTranslations(db: Db, ids: string[]): Promise<EntryTranslation[]> {
  const query = db.selectFrom('entry_translations').selectAll().where('id', 'in', ids);
  return (await query.execute()).map(translationOf);
}

const translationOf = ({
  texts,
  entry_key,
  ...row
}: Selectable<Tables['entry_translations']>): EntryTranslation =>
  ({ ...row, entry: entry_key, texts: JSON.parse(texts) }) as EntryTranslation;

/** All published translations as they are stored, with texts in JSON. */
export const listStoredTranslations = (db: Db) =>
  db.selectFrom('entry_translations').selectAll().execute();

export async function upsertEntryTranslation(
  trx: Db,
  { id, language, list, entry, texts }: EntryTranslation,
): Promise<void> {
  const stored = JSON.stringify(texts);
  await trx
    .insertInto('entry_translations')
    .values({ id, language, list, entry_key: entry, texts: stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ texts: stored }))
    .execute();
}

/** @returns whether there was one */
export async function deleteEntryTranslation(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('entry_translations')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
