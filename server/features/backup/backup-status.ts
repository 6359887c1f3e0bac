import type { Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { isRunning } from '#server/platform/jobs/schedule.ts';
import { scheduleOf } from './daily/backup-plan.ts';
import { newestBackup } from './daily/newest-backup.ts';
import {
  type BackupSummary,
  readFirstStart,
  readState,
  scheduleName,
} from './queries/backup-state.ts';
import { countHeldEmails, countPausedMailings } from './queries/journal.ts';
import { readRestored } from './queries/restored.ts';

/** After this long without a backup the dashboard warns, in ms. */
const overdueAfter = 2 * day;
/** A failure that lasts longer is more than an outage, in ms. */
const patience = day;
/** How long after the last verification the next one is late, in ms: there is one a week. */
const verificationIsLate = 9 * day;

/** The state of backups, as the dashboard shows it. */
export async function readStatus({
  db,
  settings,
}: Pick<AppDeps, 'db' | 'settings'>): Promise<Reply<'backup/getStatus'>> {
  const [schedule, state, isBackingUp, restored, held, paused, newest, firstStart] =
    await Promise.all([
      scheduleOf(db, settings),
      readState(db),
      isRunning(db, { name: scheduleName }),
      readRestored(db),
      countHeldEmails(db),
      countPausedMailings(db),
      newestBackup({ db, settings }),
      readFirstStart(db),
    ]);
  const { proven, failingSince } = state;
  const now = Date.now();
  const newestAt = Math.max(state.last?.at ?? 0, firstStart);
  return {
    code: 1,
    ...schedule,
    hasBucket: settings.backup.s3 ? 1 : 0,
    isRunning: isBackingUp ? 1 : 0,
    last: present(state.last),
    proven: present(proven),
    failure: state.failure,
    failedStep: state.failedStep,
    failingSince: failingSince === null ? null : asTime(failingSince),
    isFailing: failingSince !== null && now - failingSince > patience ? 1 : 0,
    isProofLate: proven && now - proven.at > verificationIsLate ? 1 : 0,
    isOverdue: now - newestAt > overdueAfter ? 1 : 0,
    download: newest ? { name: newest.name, bytes: newest.bytes } : null,
    restored: restored ? { at: asTime(restored.at), backupAt: asTime(restored.backupAt) } : null,
    heldEmails: held,
    pausedMailings: paused,
  };
}

const present = (facts: BackupSummary | null) =>
  facts && { at: asTime(facts.at), rows: facts.rows, bytes: facts.bytes };

const asTime = (time: number) => new Date(time).toISOString();
