import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { hasMigrations, unreleased } from './applied-migrations.ts';
import { DatabaseVersionError } from './database-version-error.ts';

/** The migrations of version 0.1.0. */
const before = [
  '0001-foundation',
  '0002-accounts',
  '0003-editing',
  '0004-two-factor',
  '0005-media',
  '0006-settings',
  '0007-page-history',
  '0007-subscribers',
  '0008-mailings',
  '0009-issue-figures',
  '0009-subscriber-search',
  '0010-people',
  '0011-donations',
  '0012-events',
  '0014-test-taking',
  '0015-courses',
  '0016-topics',
  '0017-table-search',
  '0019-security-log',
  '0020-account-safety',
  '0022-public-slugs',
  '0024-import-reports',
];

/** The migrations of version 0.2.0, which create the same tables. */
const after = [
  '0001-site',
  '0002-accounts',
  '0003-security',
  '0004-content',
  '0005-media',
  '0006-learning',
  '0007-mail',
  '0008-newsletter',
  '0009-donations',
  '0010-events',
];

interface AppliedMigration {
  name: string;
  timestamp: string;
}

/**
 * Records the migrations of 0.2.0 in a database of version 0.1.0, which has the same tables. Any other database is
 * unchanged.
 * @throws {DatabaseVersionError} if migrations of 0.1.0 are missing
 */
export async function renameMigrations(trx: Db): Promise<void> {
  if (!(await hasMigrations(trx))) return;
  const { rows } =
    await sql<AppliedMigration>`select name, timestamp from kysely_migration`.execute(trx);
  const done = new Map(rows.map(({ name, timestamp }) => [name, timestamp]));
  if (!done.has('0001-foundation')) return;
  const foreign = [...done.keys()].find((name) => !before.includes(name) && name < '0025');
  if (foreign) throw new DatabaseVersionError(unreleased(foreign));
  const missing = before.find((name) => !done.has(name));
  if (missing) {
    const later = before.slice(before.indexOf(missing)).find((name) => done.has(name));
    if (later) throw new DatabaseVersionError(unreleased(later));
    throw new DatabaseVersionError(
      `The database is older than version 0.1.0 of the program (the migration ${missing} is missing). Start version 0.1.0 with it once, then this one.`,
    );
  }
  const timestamp = done.get('0024-import-reports');
  await sql`delete from kysely_migration where name in (${sql.join(before)})`.execute(trx);
  for (const name of after) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      trx,
    );
  }
}
