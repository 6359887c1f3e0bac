import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import { currentRoles } from '../../auth/accounts/current-roles.ts';
import { placeOf } from '../page-events.ts';
import { lockPageById, type PageRow } from '../queries.ts';
import { lacksReview } from '../review/review-mark.ts';
import { mayPublish } from './may-publish.ts';
import { putLive } from './publish-page.ts';
import { deleteSchedule, findSchedule, listDueSchedules, markRefused } from './queries.ts';
import { takeOffline } from './unpublish-page.ts';

/** How many are read at once; the rest follow in the next run. */
const batchSize = 100;

/**
 * Publishes and unpublishes pages that are due. Any number of nodes may run it at once: each page is locked, and the
 * run that is second finds nothing left to do. If one fails, the others are done all the same, and the next run tries
 * it again. What was scheduled by someone who may no longer publish, or lacks a review that its section requires by
 * now, is not done, and administrators are notified of it. It stays with the page until someone publishes, reschedules
 * or cancels it.
 * @returns whether anything was due
 * @throws the first failure
 */
export async function runDueSchedules(
  { db }: Pick<AppDeps, 'db'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const due = await listDueSchedules(db, batchSize);
  const failures: unknown[] = [];
  for (const schedule of due) {
    if (signal?.aborted) break;
    await db
      .transaction()
      .execute((trx) => carryOut(trx, schedule))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return due.length > 0;
}

async function carryOut(trx: Db, { id, page_id }: { id: string; page_id: string }): Promise<void> {
  const row = await lockPageById(trx, page_id);
  // Another node was faster, or someone has canceled or rescheduled it.
  const schedule = row && (await findSchedule(trx, id));
  if (!schedule) return;
  const { action, intro, content, created_by: userId } = schedule;
  const live = { live_intro: intro ?? row.draft_intro, live_content: content ?? row.draft_content };
  const subject = `${row.section}/${row.name}`;
  // Roles may have changed since it was scheduled.
  const roles = await currentRoles(trx, userId);
  const isRefused =
    !mayPublish(roles, row.section) ||
    (action === 'publish' && !(await isReviewed(trx, { userId, roles }, row, live)));
  if (isRefused) {
    await markRefused(trx, id, Date.now());
    await audit(trx, { userId, action: 'page.schedule-refused', subject });
    await raise(trx, 'schedule.refused', placeOf(row));
    return;
  }
  await deleteSchedule(trx, row.id, action);
  const isSame =
    action === 'publish'
      ? live.live_intro === row.live_intro && live.live_content === row.live_content
      : row.live_intro === null;
  if (isSame) return;
  if (action === 'publish') await putLive(trx, userId, row, live);
  else await takeOffline(trx, userId, row);
  await audit(trx, { userId, action: `page.${action}-scheduled`, subject });
}

/**
 * Whether a page has the review that its section requires by now. Some may publish without one, which is recorded.
 */
async function isReviewed(
  trx: Db,
  { userId, roles }: { userId: string | null; roles: HeldRoles },
  row: PageRow,
  { live_intro: intro, live_content: content }: { live_intro: string; live_content: string },
): Promise<boolean> {
  if (!(await lacksReview(trx, row, { intro, content }))) return true;
  if (!may(roles, 'reviews.waive')) return false;
  const subject = `${row.section}/${row.name}`;
  await audit(trx, { userId, action: 'sync.withoutReview', subject });
  return true;
}
