import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Connection, Engine } from '#server/platform/db/connect.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { editing } from './migrations/0003-editing.ts';
import { twoFactor } from './migrations/0004-two-factor.ts';
import { media } from './migrations/0005-media.ts';
import { settings } from './migrations/0006-settings.ts';
import { pageHistory } from './migrations/0007-page-history.ts';
import { subscribers } from './migrations/0007-subscribers.ts';
import { mailings } from './migrations/0008-mailings.ts';
import { issueFigures } from './migrations/0009-issue-figures.ts';
import { subscriberSearch } from './migrations/0009-subscriber-search.ts';
import { people } from './migrations/0010-people.ts';
import { donations } from './migrations/0011-donations.ts';
import { events } from './migrations/0012-events.ts';
import { testTaking } from './migrations/0014-test-taking.ts';
import { courses } from './migrations/0015-courses.ts';
import { topics } from './migrations/0016-topics.ts';
import { tableSearch } from './migrations/0017-table-search.ts';
import { securityLog } from './migrations/0019-security-log.ts';
import { accountSafety } from './migrations/0020-account-safety.ts';
import { publicSlugs } from './migrations/0022-public-slugs.ts';
import { importReports } from './migrations/0024-import-reports.ts';

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Every step that the schema took, in order. A step that has been released is never changed. */
const steps: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-editing': editing,
  '0004-two-factor': twoFactor,
  '0005-media': media,
  '0006-settings': settings,
  '0007-page-history': pageHistory,
  '0007-subscribers': subscribers,
  '0008-mailings': mailings,
  '0009-issue-figures': issueFigures,
  '0009-subscriber-search': subscriberSearch,
  '0010-people': people,
  '0011-donations': donations,
  '0012-events': events,
  '0014-test-taking': testTaking,
  '0015-courses': courses,
  '0016-topics': topics,
  '0017-table-search': tableSearch,
  '0019-security-log': securityLog,
  '0020-account-safety': accountSafety,
  '0022-public-slugs': publicSlugs,
  '0024-import-reports': importReports,
};

/** The database belongs to a newer program, and this one must not touch it. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date. Any number of nodes may call it at once: they wait for each other,
 * and all steps are taken in one transaction, so a node that dies midway leaves the old schema whole.
 * @throws {NewerDatabaseError} when the database has a step that this program does not know
 */
export async function migrate({ db, engine }: Connection): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const unknown = /previously executed migration (\S+) is missing/.exec(String(error));
  if (unknown) {
    throw new NewerDatabaseError(
      `The database is newer than this version of the program (it has the migration ${unknown[1]}). Start the newer version, or restore a backup.`,
    );
  }
  throw error;
}

function migrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (db: Kysely<unknown>) => step(db, engine) },
    ]),
  );
}
