import { z } from 'zod';
import { credentials } from '../account/two-factor.ts';
import { body, call, changed, reply } from '../call.ts';
import { flag, time } from '../fields.ts';
import { nameSchema } from '../named.ts';

const count = z.number().int();

const madeBackup = z.object({
  at: time,
  rows: count,
  /** The size of the file. */
  bytes: count,
});
nameSchema(madeBackup, 'Backup', 'A backup of the whole site.');

/** Where backups are kept: in a folder on the server, in a bucket, or in both. */
export const backupPlaces = ['folder', 'bucket', 'both'] as const;
export type BackupPlace = (typeof backupPlaces)[number];

/** The steps of a daily backup: making it, copying it to the bucket, and proving it. */
export const backupSteps = ['make', 'copy', 'prove'] as const;

export const backupCalls = {
  'backup/getStatus': call({
    summary:
      'Get when the site was last backed up, and how many emails a restored backup has put on hold',
    who: 'backups.manage',
    body: () => body({}),
    reply: () =>
      reply({
        /** When the daily backup is made, in the site's time zone, and how many are kept. */
        time: z.string(),
        kept: count,
        /** Where they are kept; without a bucket always in the folder. */
        place: z.enum(backupPlaces),
        /** Whether the settings name a bucket. */
        hasBucket: flag,
        isRunning: flag,
        last: madeBackup.nullable(),
        /** The newest one that was verified: restored into a temporary database and compared. `at` is when. */
        proven: madeBackup.nullable(),
        /** Why the last attempt failed; empty: it did not. */
        failure: z.string(),
        failedStep: z.enum(backupSteps).nullable(),
        /** When the first attempt failed since the last one that did not. */
        failingSince: time.nullable(),
        /** 1: every attempt has failed for a day. */
        isFailing: flag,
        /** 1: no backup was verified for more than nine days; there should be one a week. */
        isProofLate: flag,
        /** 1: there was no backup for two days. */
        isOverdue: flag,
        /** The newest one that can be downloaded: on this machine or in the bucket. */
        download: z.object({ name: z.string(), bytes: count }).nullable(),
        /** The backup that the site was restored from; null: none was. */
        restored: z.object({ at: time, backupAt: time }).nullable(),
        /** Emails that wait for a decision: some may have been sent before the backup was restored. */
        heldEmails: count,
        /** Mailings that the restore has paused, and that no one has resumed or canceled. */
        pausedMailings: count,
      }),
  }),
  'backup/editSchedule': call({
    summary: 'Set when the daily backup is made, how many are kept, and where',
    who: 'backups.manage',
    body: () =>
      body({
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 03:00.'),
        kept: z.number().int().min(1).max(365),
        /** Absent: as before. */
        place: z.enum(backupPlaces).optional(),
      }),
    reply: () => changed({}),
    example: { body: { time: '03:00', kept: 14 } },
  }),
  'backup/backUpNow': call({
    summary: 'Make a backup now, in the background',
    who: 'backups.manage',
    body: () => body({}),
    reply: () => changed({}),
  }),
  'backup/decideHeld': call({
    summary: 'Send or discard the emails that a restored backup holds back',
    who: 'backups.manage',
    body: () => body({ decision: z.enum(['send', 'discard']) }),
    reply: () => changed({ emails: count }),
    example: { body: { decision: 'discard' } },
  }),
  'backup/prepareDownload': call({
    summary: 'Get a link, valid for a minute, to the newest backup',
    who: 'backups.manage',
    body: () => body(credentials),
    reply: () => changed({ path: z.string() }),
    failures: [404, 429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
};
