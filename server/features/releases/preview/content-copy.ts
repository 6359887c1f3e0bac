import { setImmediate as othersTurn } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { memoryDialect } from '#server/platform/db/sqlite/sqlite.ts';
import { migrateIn } from '#server/schema/migrate.ts';
import type { Tables } from '#server/schema/tables.ts';
import { ignoreReferences, insertCopied, listAllRows } from './queries.ts';

/** How many rows are inserted at once. */
const batchSize = 100;

/** The tables with what visitors read, besides people and money. */
export function contentTablesOf(contributions: AppDeps['contributions']) {
  const tables = contributions.flatMap(({ contentTables = [], versionedLists = [] }) => [
    ...contentTables,
    ...versionedLists.flatMap((list) => list.tables.map(([table]) => table)),
  ]);
  return [...new Set<keyof Tables>(tables)];
}

/**
 * Copies the site's content to a database of its own in memory, where a release can be published without anyone else
 * seeing it, on either engine. The caller destroys it.
 */
export async function copyContent(deps: Pick<AppDeps, 'contributions' | 'db'>): Promise<Db> {
  const copy: Db = new Kysely({ dialect: memoryDialect() });
  await copy.transaction().execute((trx) => migrateIn(trx, 'sqlite'));
  await ignoreReferences(copy);
  for (const table of contentTablesOf(deps.contributions)) {
    const rows = await listAllRows(deps.db, table);
    for (let first = 0; first < rows.length; first += batchSize) {
      await insertCopied(copy, table, rows.slice(first, first + batchSize));
      await othersTurn();
    }
  }
  return copy;
}
