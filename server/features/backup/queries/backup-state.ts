import { z } from 'zod';
import { backupPlaces, backupSteps } from '#contract/backup/calls.ts';
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

/** The row of the table of schedules. */
export const scheduleName = 'backup';

export async function readState(db: Db): Promise<BackupState> {
  const value = await readSetting(db, 'backupState');
  return stateSchema.parse(value ?? { last: null, proven: null, failure: '' });
}

/** Absent fields are as after a backup that did not fail. */
export const writeState = (db: Db, state: z.input<typeof stateSchema>): Promise<void> =>
  writeSetting(db, 'backupState', state);

/** Changes a part of the state, and leaves the rest as it is then. */
export const changeState = (db: Db, change: Partial<BackupState>): Promise<void> =>
  db
    .transaction()
    .execute(async (trx) => writeState(trx, { ...(await readState(trx)), ...change }));

/** The part of the schedule that staff chose. */
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
