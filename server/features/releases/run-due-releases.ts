import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { raise } from '#server/platform/events/raise.ts';
import { currentRoles } from '../auth/accounts/current-roles.ts';
import {
  carryOut,
  examineForPublication,
  prepareRelease,
  requireReady,
} from './publish-release.ts';
import { listDueReleases, lockRelease, updateRelease } from './queries.ts';

const noLongerPublisher =
  'It was not published: the person who scheduled it may no longer publish. Publish it now, or schedule it again.';

/**
 * Publishes the releases that are due. Any number of nodes may run it at once: each release is locked, and the run that
 * is second finds nothing left to do. A release that cannot be published is open again, and says why.
 * @returns whether anything was due
 * @throws the first failure
 */
export async function runDueReleases(deps: AppDeps, signal?: AbortSignal): Promise<boolean> {
  const due = await listDueReleases(deps.db);
  const failures: unknown[] = [];
  for (const { id } of due) {
    if (signal?.aborted) break;
    await publishDue(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length > 0;
}

async function publishDue(deps: AppDeps, id: string): Promise<void> {
  try {
    const prepared = await prepareRelease(deps, id);
    await deps.db.transaction().execute(async (trx) => {
      const release = await lockRelease(trx, id);
      // Another node was faster, or someone has canceled or rescheduled it.
      if (release?.status !== 'scheduled' || (release.due_at ?? 0) > Date.now()) return;
      const { scheduled_by: userId } = release;
      const roles = await currentRoles(trx, userId);
      if (!may(roles, 'releases.publish')) return refuse(trx, id, noLongerPublisher);
      const items = await examineForPublication(deps, trx, release, {});
      // Whoever may publish without reviews has accepted missing ones when scheduling it.
      await requireReady(trx, { userId: userId ?? '', roles }, items, { withoutReview: 1 });
      await carryOut(deps, trx, { release, userId, items, prepared });
      await audit(trx, { userId, action: 'release.publish-scheduled', subject: `release/${id}` });
    });
  } catch (error) {
    // Only what someone has to change: the database's failures are tried again.
    if (!(error instanceof AppError) || !['conflict', 'badInput'].includes(error.code)) throw error;
    await deps.db.transaction().execute((trx) => refuse(trx, id, error.message));
  }
}

async function refuse(trx: Db, id: string, problem: string): Promise<void> {
  const release = await lockRelease(trx, id);
  if (release?.status !== 'scheduled') return;
  await updateRelease(trx, id, { status: 'open', due_at: null, problem });
  const action = 'release.schedule-refused';
  await audit(trx, { userId: release.scheduled_by, action, subject: `release/${id}` });
  await raise(trx, 'release.refused', { releaseId: id });
}
