import * as schema from '#server/schema/migrate.ts';
import type { Connection } from './connection.ts';

export { appliedMigrations, isExpansion } from '#server/schema/applied-migrations.ts';
export { DatabaseVersionError } from '#server/schema/database-version-error.ts';
export { knownMigrations } from '#server/schema/migrate.ts';

/** Migrates a database to this version, as a program does when it starts. */
export const migrate = schema.migrate;

/** Migrates a database as far as a version did whose last migration is this one. */
export const migrateTo = ({ db, engine }: Connection, last: string): Promise<void> =>
  db.transaction().execute((trx) => schema.migrateIn(trx, engine, last));
