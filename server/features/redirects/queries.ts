import { type Selectable, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

export type RedirectRow = Selectable<Tables['redirects']>;

interface RedirectFilter {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** A part of either end, case-insensitively; empty: anything. */
  search: string;
}

/** A page of redirects by address, and their total number. */
export async function listRedirects(
  db: Db,
  { page, pageSize, search }: RedirectFilter,
): Promise<{ rows: RedirectRow[]; total: number }> {
  const wanted = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const query = db
    .selectFrom('redirects')
    .$if(search !== '', (all) =>
      all.where(({ or }) =>
        or([
          sql<boolean>`from_path like ${wanted} escape '\\'`,
          sql<boolean>`lower(to_path) like ${wanted} escape '\\'`,
        ]),
      ),
    );
  const rows = await query
    .selectAll()
    .orderBy('from_path')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst();
  return { rows, total: Number(counted?.count ?? 0) };
}

export function listAllRedirects(db: Db): Promise<RedirectRow[]> {
  return db.selectFrom('redirects').selectAll().execute();
}

/** The redirects of these addresses: see `redirectKey`. */
export const listRedirectsFrom = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .where('from_path', 'in', keys)
    .execute();

/** Locks all redirects until the transaction ends. */
export async function lockRedirects(trx: Db): Promise<void> {
  if (hasManyWriters(trx)) await sql`select pg_advisory_xact_lock(736504)`.execute(trx);
}

export async function upsertRedirects(trx: Db, rows: readonly RedirectRow[]): Promise<void> {
  await trx
    .insertInto('redirects')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('from_path').doUpdateSet(({ ref }) => ({
        to_path: ref('excluded.to_path'),
        status: ref('excluded.status'),
        version: ref('excluded.version'),
      })),
    )
    .execute();
}

/** @param from keys: see `redirectKey` */
export async function deleteRedirects(trx: Db, from: readonly string[]): Promise<void> {
  await trx.deleteFrom('redirects').where('from_path', 'in', from).execute();
}
