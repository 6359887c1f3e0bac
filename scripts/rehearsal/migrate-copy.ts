import { join } from 'node:path';
import { sql } from 'kysely';
import type { Manifest } from '#server/features/backup/archive/manifest.ts';
import { checkArchive, readArchive } from '#server/features/backup/archive/read-archive.ts';
import { BackupError } from '#server/features/backup/backup-error.ts';
import { restorePostgres, restoreSqlite } from '#server/features/backup/restore/fill-database.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isExpansion } from '#server/schema/applied-migrations.ts';
import { knownMigrations } from '#server/schema/migrate.ts';

/**
 * Restores the tables of a backup into an empty place, migrates them, and reads every row back.
 * @returns how many rows there are afterward
 * @throws {BackupError} if a migration that only expands has lost rows
 */
export async function migrateCopy(
  { path, secret }: { path: string; secret: string },
  place: { dataDirectory: string } | { databaseUrl: string },
): Promise<number> {
  const archive = await checkArchive(path, secret);
  let restored: Manifest | undefined;
  let rows = 0;
  const source = {
    schema: archive.trailer.schema,
    addRows: async (table: (name: string, lines: Buffer) => Promise<void>) => {
      const { manifest } = await readArchive(archive, { table, media: async () => undefined });
      restored = manifest;
      return manifest;
    },
    finish: async (trx: Db) => {
      rows = await readBack(trx, restored as Manifest);
    },
  };
  if ('databaseUrl' in place) await restorePostgres(place.databaseUrl, false, source);
  else await restoreSqlite(join(place.dataDirectory, 'common-plate.sqlite'), source);
  return rows;
}

async function readBack(trx: Db, { tables, migrations }: Manifest): Promise<number> {
  const steps = knownMigrations.filter((name) => !migrations.includes(name));
  let sum = 0;
  for (const { name } of await trx.introspection.getTables()) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(name)}`.execute(trx);
    const found = Number(rows[0]?.rows);
    const wanted = tables[name]?.rows ?? found;
    if (found < wanted && steps.every(isExpansion)) {
      throw new BackupError(`The migrations would lose ${wanted - found} rows of ${name}.`);
    }
    sum += found;
  }
  return sum;
}
