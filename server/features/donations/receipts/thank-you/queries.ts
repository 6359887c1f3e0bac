import type { Insertable, Updateable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Texts = Tables['thank_you_texts'];

/** All thank-you texts by name. */
export function listThankYouTexts(db: Db) {
  return db
    .selectFrom('thank_you_texts')
    .select(['id', 'name', 'campaign_id', 'minimum', 'text', 'html', 'version'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Reads a text and locks it until the transaction ends. */
export function lockThankYouText(trx: Db, id: string) {
  return trx
    .selectFrom('thank_you_texts')
    .select(['id', 'version'])
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function insertThankYouText(trx: Db, text: Insertable<Texts>): Promise<void> {
  await trx.insertInto('thank_you_texts').values(text).execute();
}

export async function updateThankYouText(
  trx: Db,
  id: string,
  values: Updateable<Texts>,
): Promise<void> {
  await trx.updateTable('thank_you_texts').set(values).where('id', '=', id).execute();
}

export async function removeThankYouText(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('thank_you_texts')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The audit trail's labels of thank-you texts. */
export function listThankYouNames(db: Db, ids: readonly string[]) {
  return db.selectFrom('thank_you_texts').select(['id', 'name']).where('id', 'in', ids).execute();
}
