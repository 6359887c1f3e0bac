import { checkArchive } from '#server/features/backup/archive/read-archive.ts';
import * as states from '#server/features/backup/queries/backup-state.ts';
import * as schedule from '#server/platform/jobs/schedule.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** The row of the table of schedules. */
const plan = { name: states.scheduleName };

/** Reads what the program knows of its backups. */
export const readState = ({ db }: { db: Db }) => states.readState(db);

/** Sets what the program knows of its backups. */
export const writeState = ({ db }: { db: Db }, state: Parameters<typeof states.writeState>[1]) =>
  states.writeState(db, state);

/** Asks for a backup, which the next run of the job makes. */
export const requestBackup = ({ db }: { db: Db }) => schedule.requestRun(db, plan);

/** Whether a backup is being made. */
export const isBackingUp = ({ db }: { db: Db }) => schedule.isRunning(db, plan);

/** Reads a whole backup. @throws if it is not complete, or the secret is not its own */
export const checkBackup = async (path: string, secret: string): Promise<void> =>
  void (await checkArchive(path, secret));
