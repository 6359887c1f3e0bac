import { sql } from 'kysely';
import { z } from 'zod';
import { backupPlaces, backupSteps } from '#contract/backup.ts';
import { day } from '#contract/shared/time-units.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { siteTag } from '../journal/journal-file.ts';

const backupFacts = z.object({
  /** The file's name. */
  name: z.string(),
  /** When it was made or verified, in ms. */
  at: z.number(),
  rows: z.number(),
  /** The size of the file. */
  bytes: z.number(),
});
export type BackupSummary = z.output<typeof backupFacts>;

const stateSchema = z.object({
  last: backupFacts.nullable(),
  /** The newest one that was verified: restored into a temporary database and compared. */
  proven: backupFacts.nullable(),
  /** Why the last attempt failed; empty: it did not. */
  failure: z.string(),
  failedStep: z.enum(backupSteps).nullable().default(null),
  /** When the first attempt began that failed since the last one that did not, in ms. */
  failingSince: z.number().nullable().default(null),
  /** A backup that was made, and could not be copied or verified yet. */
  unfinished: backupFacts.nullable().default(null),
});
type BackupState = z.output<typeof stateSchema>;

const scheduleSchema = z.object({
  /** '03:00', in the site's time zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** How many backups are kept. */
  kept: z.int().min(1).max(365),
  /** Where they are kept. */
  place: z.enum(backupPlaces),
});
export type BackupSchedule = z.output<typeof scheduleSchema>;
const chosenSchema = scheduleSchema.partial();
type ChosenSchedule = z.output<typeof chosenSchema>;

const scheduleName = 'backup';

export async function readState(db: Db): Promise<BackupState> {
  const value = await readSetting(db, 'backupState');
  return stateSchema.parse(value ?? { last: null, proven: null, failure: '' });
}

/** What the state leaves out is as after a backup that did not fail. */
export const writeState = (db: Db, state: z.input<typeof stateSchema>): Promise<void> =>
  writeSetting(db, 'backupState', state);

/** What staff have chosen of the schedule. */
export async function readSchedule(db: Db): Promise<ChosenSchedule> {
  return chosenSchema.parse((await readSetting(db, 'backupSchedule')) ?? {});
}

export const writeSchedule = (trx: Db, schedule: ChosenSchedule): Promise<void> =>
  writeSetting(trx, 'backupSchedule', schedule);

/** When the site was first started, in ms. */
export async function readFirstStart(db: Db): Promise<number> {
  const value = await readSetting(db, 'firstStart');
  return typeof value === 'string' ? Date.parse(value) : 0;
}

/** Distinguishes the journal of this site from those of others. */
export const readSiteTag = async (db: Db): Promise<string> =>
  siteTag(String((await readSetting(db, 'firstStart')) ?? ''));

/** @returns whether the next backup is planned */
export async function isPlanned(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('name')
    .where('name', '=', scheduleName)
    .executeTakeFirst();
  return row !== undefined;
}

/** Plans the first backup, where none is planned. @param at in ms */
export async function planFirst(db: Db, at: number): Promise<void> {
  await db
    .insertInto('schedules')
    .values({ name: scheduleName, next_at: at, last_done_at: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Plans the next backup. @param at in ms; 0: now */
export async function planNext(db: Db, at: number): Promise<void> {
  await db.updateTable('schedules').set({ next_at: at }).where('name', '=', scheduleName).execute();
}

/** No backup is planned further ahead, in ms. */
const furthest = 2 * day;

/**
 * @param lease in ms
 * @returns whether this node makes the backup that is due, as long as it extends its claim. One that is planned too far
 * ahead, or claimed for too long, was under another clock, and is due
 */
export async function claimBackup(db: Db, lease: number): Promise<boolean> {
  const now = databaseNow(db);
  const isDue = sql<boolean>`(next_at <= ${now} or next_at > ${now} + ${furthest})`;
  const isFree = sql<boolean>`(lease_until < ${now} or lease_until > ${now} + ${2 * lease})`;
  const due = db
    .selectFrom('schedules')
    .select('name')
    .where('name', '=', scheduleName)
    .where(isDue)
    .where(isFree);
  // SQLite would take its lock for an update that changes nothing.
  if (!(await due.executeTakeFirst())) return false;
  const claimed = await db
    .updateTable('schedules')
    .set({ lease_until: sql`${now} + ${lease}` })
    .where('name', '=', scheduleName)
    .where(isDue)
    .where(isFree)
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends the claim of this node. */
export async function releaseClaim(db: Db): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ lease_until: 0 })
    .where('name', '=', scheduleName)
    .execute();
}

export async function extendClaim(db: Db, lease: number): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('name', '=', scheduleName)
    .execute();
}

export async function isBackingUp(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .select('name')
    .where('name', '=', scheduleName)
    .where(sql<boolean>`lease_until >= ${databaseNow(db)}`)
    .executeTakeFirst();
  return row !== undefined;
}

async function readSetting(db: Db, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}

async function writeSetting(db: Db, name: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto('site_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
