import type { backup } from '#contract/backup.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { nextAt } from './daily/back-up-daily.ts';
import { decideHeld } from './decide-held.ts';
import { prepareDownload } from './download.ts';
import {
  planFirst,
  planNext,
  readSchedule,
  readState,
  writeSchedule,
  writeState,
} from './queries/backup-state.ts';
import { readStatus } from './status.ts';

/** The calls about backups of the whole site. */
export function backupHandlers(deps: AppDeps): Handlers<keyof typeof backup> {
  const { db } = deps;
  return {
    'backup/getStatus': () => readStatus(deps),
    'backup/editSchedule': (schedule, { person: { userId } }) =>
      db.transaction().execute(async (trx) => {
        const at = await nextAt(trx, schedule.time);
        await writeSchedule(trx, { ...(await readSchedule(trx)), ...schedule });
        await planFirst(trx, at);
        // A backup that failed is still retried within the hour.
        if ((await readState(trx)).failure === '') await planNext(trx, at);
        await audit(trx, { userId, action: 'backups.edit', subject: 'backups' });
        return { code: 1, message: 'The backup schedule is saved.' };
      }),
    'backup/backUpNow': (_body, { person: { userId } }) =>
      db.transaction().execute(async (trx) => {
        await planFirst(trx, 0);
        await planNext(trx, 0);
        // A requested backup has the current data: it does not continue with an unfinished file.
        await writeState(trx, { ...(await readState(trx)), unfinished: null });
        await audit(trx, { userId, action: 'backups.start', subject: 'backups' });
        return { code: 1, message: 'The backup begins within a few seconds.' };
      }),
    'backup/decideHeld': (body, { person }) => decideHeld(deps, person, body),
    'backup/prepareDownload': (body, { person }) => prepareDownload(deps, person, body),
  };
}
