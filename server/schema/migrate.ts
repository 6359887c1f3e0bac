import type { Kysely } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
} from 'kysely/migration';
import type { Connection, Db, Engine } from '#server/platform/db/connect.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { appliedMigrations, compareVersions } from './applied-migrations.ts';
import { site } from './migrations/0001-site.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { security } from './migrations/0003-security.ts';
import { content } from './migrations/0004-content.ts';
import { media } from './migrations/0005-media.ts';
import { learning } from './migrations/0006-learning.ts';
import { mail } from './migrations/0007-mail.ts';
import { newsletter } from './migrations/0008-newsletter.ts';
import { donations } from './migrations/0009-donations.ts';
import { events } from './migrations/0010-events.ts';
import { retries } from './migrations/0011-expand-retries.ts';
import { observation } from './migrations/0012-expand-observation.ts';
import { notifications } from './migrations/0015-expand-notifications.ts';
import { publishing } from './migrations/0016-expand-publishing.ts';
import { editing } from './migrations/0017-expand-editing.ts';
import { people } from './migrations/0018-expand-people.ts';
import { review } from './migrations/0019-expand-review.ts';
import { releases } from './migrations/0020-expand-releases.ts';
import { profiles } from './migrations/0021-expand-profiles.ts';
import { giving } from './migrations/0023-expand-giving.ts';
import { audience } from './migrations/0024-expand-audience.ts';
import { campaigns } from './migrations/0025-expand-campaigns.ts';
import { receipts } from './migrations/0026-expand-receipts.ts';
import { segments } from './migrations/0027-expand-segments.ts';
import { picturesAndReplies } from './migrations/0028-expand-pictures-and-replies.ts';
import { moneySums } from './migrations/0029-expand-money-sums.ts';
import { mailingsAndNotices } from './migrations/0030-expand-mailings-and-notices.ts';
import { peopleIndexes } from './migrations/0031-expand-people-indexes.ts';
import { filteredSums } from './migrations/0033-expand-filtered-sums.ts';
import { eventConfirmations } from './migrations/0035-expand-event-confirmations.ts';
import { autosaveAndTasks } from './migrations/0036-expand-autosave-and-tasks.ts';
import { knownSince } from './migrations/0037-expand-known-since.ts';
import { refusedSchedules } from './migrations/0038-expand-refused-schedules.ts';
import { subscriberSearch } from './migrations/0039-expand-subscriber-search.ts';
import { importStatements } from './migrations/0040-expand-import-statements.ts';
import { privacy } from './migrations/0041-expand-privacy.ts';
import { foldedSearch } from './migrations/0042-expand-folded-search.ts';
import { domainEvents } from './migrations/0043-expand-domain-events.ts';
import { reviewerRoles } from './migrations/0045-expand-reviewer-roles.ts';
import { listedGifts } from './migrations/0046-expand-listed-gifts.ts';
import { guests } from './migrations/0048-expand-guests.ts';
import { subscriberNames } from './migrations/0049-expand-subscriber-names.ts';
import { importedNotes } from './migrations/0050-expand-imported-notes.ts';
import { synonyms } from './migrations/0052-expand-synonyms.ts';
import { services } from './migrations/0053-expand-services.ts';
import { translations } from './migrations/0054-expand-translations.ts';
import { entryTranslations } from './migrations/0055-expand-entry-translations.ts';
import { newsletterLanguages } from './migrations/0056-expand-newsletter-languages.ts';
import { languagesOfPeople } from './migrations/0057-expand-languages-of-people.ts';
import { translatedVersions } from './migrations/0058-expand-translated-versions.ts';
import { synonymLanguages } from './migrations/0060-expand-synonym-languages.ts';
import { statementNotes } from './migrations/0061-expand-statement-notes.ts';
import { rejectUnusableDatabase } from './reject-unusable-database.ts';
import { renameMigrations } from './rename-migrations.ts';

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/**
 * All migrations, in order. A released migration is never changed. A new one is called NNNN-expand-… if the previous
 * version can keep working with it, otherwise NNNN-contract-…: see docs/decisions/platform/expand-and-contract.md.
 */
const steps: Record<string, Step> = {
  '0001-site': site,
  '0002-accounts': accounts,
  '0003-security': security,
  '0004-content': content,
  '0005-media': media,
  '0006-learning': learning,
  '0007-mail': mail,
  '0008-newsletter': newsletter,
  '0009-donations': donations,
  '0010-events': events,
  '0011-expand-retries': retries,
  '0012-expand-observation': observation,
  '0015-expand-notifications': notifications,
  '0016-expand-publishing': publishing,
  '0017-expand-editing': editing,
  '0018-expand-people': people,
  '0019-expand-review': review,
  '0020-expand-releases': releases,
  '0021-expand-profiles': profiles,
  '0023-expand-giving': giving,
  '0024-expand-audience': audience,
  '0025-expand-campaigns': campaigns,
  '0026-expand-receipts': receipts,
  '0027-expand-segments': segments,
  '0028-expand-pictures-and-replies': picturesAndReplies,
  '0029-expand-money-sums': moneySums,
  '0030-expand-mailings-and-notices': mailingsAndNotices,
  '0031-expand-people-indexes': peopleIndexes,
  '0033-expand-filtered-sums': filteredSums,
  '0035-expand-event-confirmations': eventConfirmations,
  '0036-expand-autosave-and-tasks': autosaveAndTasks,
  '0037-expand-known-since': knownSince,
  '0038-expand-refused-schedules': refusedSchedules,
  '0039-expand-subscriber-search': subscriberSearch,
  '0040-expand-import-statements': importStatements,
  '0041-expand-privacy': privacy,
  '0042-expand-folded-search': foldedSearch,
  '0043-expand-domain-events': domainEvents,
  '0045-expand-reviewer-roles': reviewerRoles,
  '0046-expand-listed-gifts': listedGifts,
  '0048-expand-guests': guests,
  '0049-expand-subscriber-names': subscriberNames,
  '0050-expand-imported-notes': importedNotes,
  '0052-expand-synonyms': synonyms,
  '0053-expand-services': services,
  '0054-expand-translations': translations,
  '0055-expand-entry-translations': entryTranslations,
  '0056-expand-newsletter-languages': newsletterLanguages,
  '0057-expand-languages-of-people': languagesOfPeople,
  '0058-expand-translated-versions': translatedVersions,
  '0060-expand-synonym-languages': synonymLanguages,
  '0061-expand-statement-notes': statementNotes,
};

/** The names of all steps, oldest first. */
export const knownMigrations: readonly string[] = Object.keys(steps);

/**
 * Migrates the schema to the current version. Any number of nodes may call it at once: they wait for each other, and
 * all migrations run in one transaction, so a node that crashes midway leaves the old schema intact.
 * @throws {DatabaseVersionError} if the database belongs to a version that this one cannot follow or replace
 */
export async function migrate({ db, engine }: Pick<Connection, 'db' | 'engine'>): Promise<void> {
  await db.transaction().execute((trx) => migrateIn(trx, engine));
}

/**
 * Brings the schema up to date in a transaction of the caller's. A schema that a newer version has only expanded is
 * used as it is.
 * @param last the last step to take; absent: all of them
 * @throws {DatabaseVersionError} as `migrate` does
 * @throws {DatabaseUnavailableError} for a new PostgreSQL database that cannot have these tables
 */
export async function migrateIn(trx: Db, engine: Engine, last?: string): Promise<void> {
  await allowLongStatements(trx);
  await trx.getExecutor().adapter.acquireMigrationLock(trx, {
    lockTable: DEFAULT_MIGRATION_LOCK_TABLE,
    lockRowId: MIGRATION_LOCK_ID,
  });
  await renameMigrations(trx);
  const applied = await appliedMigrations(trx);
  const isNewer = compareVersions(applied, knownMigrations) === 'newer';
  if (isNewer || applied.length === knownMigrations.length) return;
  if (engine === 'postgres' && applied.length === 0) await rejectUnusableDatabase(trx);
  const provider = { getMigrations: async () => migrations(engine) };
  const migrator = new Migrator({ db: trx, provider });
  const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
}

function migrations(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (db: Kysely<unknown>) => step(db, engine) },
    ]),
  );
}
