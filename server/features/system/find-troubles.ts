import { day, minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { deliveryJob } from '#server/platform/events/deliver-events.ts';
import { oldestFailedDelivery } from '#server/platform/events/queries.ts';
import { listRuns } from '#server/platform/jobs/job-records.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { readStatus } from '../backup/backup-status.ts';
import { backupJob } from '../backup/daily/backup-plan.ts';
import { oldestStuckEmail } from '../mail/queries/outbox-lists.ts';
import { oldestStuckMailing } from '../newsletter/queries.ts';
import { schedulesOf } from './scheduled-jobs.ts';

/** Something that has failed for a day. */
export interface Trouble {
  kind: 'mail' | 'backups' | 'proof' | `job/${string}`;
  /** In ms. */
  since: number;
  /** Why, as far as it is known; without data of people. */
  cause: string;
}

/** A failure that lasts longer is more than an outage, in ms. */
const patience = day;
/** After a start jobs need some minutes until it shows which of them work. */
const settling = 15 * minute;

/**
 * The work that has failed for a day: mail, backups, background jobs.
 * @param now in ms
 * @param uptime of this program in ms
 * @returns undefined if it is too early to tell
 */
export async function findTroubles(
  deps: AppDeps,
  now = Date.now(),
  uptime = process.uptime() * second,
): Promise<Trouble[] | undefined> {
  if (uptime < settling) return undefined;
  const found = await Promise.all([
    findMailTrouble(deps, now),
    findBackupTrouble(deps),
    findDeliveryTrouble(deps, now),
    findJobTroubles(deps, now),
  ]);
  return [...new Map(found.flat().map((trouble) => [trouble.kind, trouble])).values()];
}

async function findMailTrouble(deps: AppDeps, now: number): Promise<Trouble[]> {
  const { db } = deps;
  const { mail, unreadable } = await readServices(deps);
  if (!mail && !unreadable.includes('mail')) return [];
  const stuck = await Promise.all([
    oldestStuckEmail(db, now - patience),
    oldestStuckMailing(db, now - patience),
  ]);
  const times = stuck.filter((time) => time !== undefined);
  return times.length === 0 ? [] : [{ kind: 'mail', since: Math.min(...times), cause: '' }];
}

async function findBackupTrouble(deps: AppDeps): Promise<Trouble[]> {
  const status = await readStatus(deps);
  const { isOverdue, isFailing, isProofLate, failedStep, last, proven, failure } = status;
  const sinceOf = (made: typeof last) => (made ? Date.parse(made.at) : 0);
  const isUnproven = isProofLate === 1 || (isFailing === 1 && failedStep === 'prove');
  const isMissing = isOverdue === 1 || (isFailing === 1 && failedStep !== 'prove');
  return [
    ...(isMissing ? [{ kind: 'backups' as const, since: sinceOf(last), cause: failure }] : []),
    ...(isUnproven ? [{ kind: 'proof' as const, since: sinceOf(proven), cause: failure }] : []),
  ];
}

/** Between two tries at an event, the job that delivers it succeeds, so that its own record says nothing. */
async function findDeliveryTrouble({ db }: AppDeps, now: number): Promise<Trouble[]> {
  const since = await oldestFailedDelivery(db, now - patience);
  return since === undefined ? [] : [{ kind: `job/${deliveryJob}`, since, cause: '' }];
}

async function findJobTroubles(deps: AppDeps, now: number): Promise<Trouble[]> {
  const troubles: Trouble[] = [];
  const schedules = schedulesOf(deps);
  for (const run of await listRuns(deps.db)) {
    // Backups have a rule of their own.
    if (run.name === backupJob) continue;
    const since = run.failing_since ?? (run.name in schedules ? now : (run.last_success_at ?? now));
    if (now - since <= patience + Number(run.every)) continue;
    troubles.push({ kind: `job/${run.name}`, since, cause: run.last_error });
  }
  return troubles;
}
