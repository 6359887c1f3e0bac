import { type Kysely, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export async function insertPreview(trx: Db, row: Tables['release_previews']): Promise<void> {
  await trx.insertInto('release_previews').values(row).execute();
}

/** The links to a release's preview that work, newest first. */
export const listPreviews = (db: Db, releaseId: string, now: number) =>
  db
    .selectFrom('release_previews')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

/** @returns whether there was one */
export async function deletePreview(trx: Db, releaseId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('release_previews')
    .where('release_id', '=', releaseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The release that a link shows; undefined: it has ended. */
export const findPreviewed = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('release_previews')
    .innerJoin('releases', 'releases.id', 'release_previews.release_id')
    .select(['releases.id', 'releases.name', 'releases.status', 'releases.version', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function deleteExpiredPreviews(db: Db, now: number): Promise<void> {
  await db.deleteFrom('release_previews').where('expires_at', '<=', now).execute();
}

/** A table of any name, whose rows are copied as they are. */
const anyTable = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

export const listAllRows = (db: Db, table: keyof Tables) =>
  anyTable(db).selectFrom(table).selectAll().execute();

export async function insertCopied(
  copy: Db,
  table: keyof Tables,
  rows: Record<string, unknown>[],
): Promise<void> {
  await anyTable(copy).insertInto(table).values(rows).execute();
}

/** The state on which the preview of a release depends: it is the same as long as none of this changes. */
export async function readState(db: Db, releaseId: string): Promise<string> {
  const itemsOfRelease = db
    .selectFrom('release_items')
    .where('release_items.release_id', '=', releaseId);
  const marks = await db
    .selectFrom('change_marks')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const pages = await itemsOfRelease
    .innerJoin('pages', 'pages.id', 'release_items.page_id')
    .select(sql<string>`count(*) || ' ' || sum(pages.version)`.as('state'))
    .executeTakeFirst();
  const drafts = await itemsOfRelease
    .innerJoin('entry_drafts', (join) =>
      join
        .onRef('entry_drafts.list', '=', 'release_items.list')
        .onRef('entry_drafts.entry_key', '=', 'release_items.entry_key'),
    )
    .select(sql<string>`count(*) || ' ' || sum(version) || ' ' || max(updated_at)`.as('state'))
    .executeTakeFirst();
  return JSON.stringify([marks?.id, pages?.state, drafts?.state]);
}

/** The rows of a copy refer to people, who are not copied. */
export async function ignoreReferences(copy: Db): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(copy);
}
