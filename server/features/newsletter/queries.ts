import type { Db } from '#server/platform/db/connect.ts';

export const listSubscriberNames = (db: Db, ids: string[]) =>
  db.selectFrom('subscribers').select(['id', 'email as name']).where('id', 'in', ids).execute();

export const listMailingNames = (db: Db, ids: string[]) =>
  db.selectFrom('mailings').select(['id', 'subject as name']).where('id', 'in', ids).execute();

/** @param slugKey in lower case */
export async function existsPublishedEvent(db: Db, slugKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('slug_key', '=', slugKey)
    .where('is_published', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param nameKey in lower case */
export async function existsFooterPage(db: Db, nameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('footer_pages')
    .select('name')
    .where('name_key', '=', nameKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param section and @param nameKey in lower case */
export async function existsPublishedPage(
  db: Db,
  section: string,
  nameKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('name')
    .where('section', '=', section)
    .where('name_key', '=', nameKey)
    .where('live_intro', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function existsRedirect(db: Db, fromPath: string): Promise<boolean> {
  const row = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', fromPath)
    .executeTakeFirst();
  return row !== undefined;
}
