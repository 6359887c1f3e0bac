import type { backupCalls } from '#contract/backup/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { planAgain, requestRun } from '#server/platform/jobs/schedule.ts';
import { readStatus } from './backup-status.ts';
import { backupPlan } from './daily/backup-plan.ts';
import { decideHeld } from './decide-held.ts';
import { prepareDownload } from './download.ts';
import { readSchedule, readState, writeSchedule } from './queries/backup-state.ts';

/** The calls about backups of the whole site. */
export function backupHandlers(deps: AppDeps): Handlers<keyof typeof backupCalls> {
  const { db, settings } = deps;
  const plan = backupPlan(settings);
  return {
    'backup/getStatus': () => readStatus(deps),
    'backup/editSchedule': (schedule, { person: { userId } }) =>
      db.transaction().execute(async (trx) => {
        await writeSchedule(trx, { ...(await readSchedule(trx)), ...schedule });
        // A backup that failed is still retried within the hour.
        await planAgain(trx, plan, async () => (await readState(trx)).failure !== '');
        await audit(trx, { userId, action: 'backups.edit', subject: 'backups' });
        return { code: 1, message: 'The backup schedule is saved.' };
      }),
    'backup/backUpNow': (_body, { person: { userId } }) =>
      db.transaction().execute(async (trx) => {
        await requestRun(trx, plan);
        await audit(trx, { userId, action: 'backups.start', subject: 'backups' });
        return { code: 1, message: 'The backup begins within a few seconds.' };
      }),
    'backup/decideHeld': (body, { person }) => decideHeld(deps, person, body),
    'backup/prepareDownload': (body, { person }) => prepareDownload(deps, person, body),
  };
}
