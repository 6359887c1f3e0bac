import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { RedirectRow } from './redirect-table.ts';

interface Wanted {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** What stands in either end, in any letter case; empty: anything. */
  search: string;
}

/** A page of the redirects by their addresses, and how many there are in all. */
export async function findRedirects(
  db: Db,
  { page, pageSize, search }: Wanted,
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
