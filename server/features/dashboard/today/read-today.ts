import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { day, minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sightOf } from '../../people/queries.ts';
import { dayAt } from '../../site/day.ts';
import { listUnanswered } from '../queries.ts';
import {
  brokenLinks,
  claims,
  drafts,
  listEntryDrafts,
  refusedSchedules,
  reviewChanges,
  sourceTodos,
  waitingReviews,
} from './content-tasks.ts';
import {
  listDisputedGifts,
  listDueTasks,
  listEventsBetween,
  listFailedEmails,
  listPausedMailings,
  listScheduledMailings,
} from './queries.ts';
import { type Task, taskOf } from './task.ts';

/** How long a failed email is shown as something to do, and how far ahead mailings are. */
const week = 7 * day;
/** A mailing that has not begun so long after its time needs someone, in ms. */
const late = 10 * minute;

/** The tasks of this person's roles today, most urgent first. */
export async function readToday(
  deps: AppDeps,
  { roles }: Pick<CurrentUser, 'roles'>,
  now = Date.now(),
): Promise<Task[]> {
  const { db } = deps;
  const reads: [needed: Capability, read: () => Promise<Task>][] = [
    ['messages.answer', () => unanswered(db)],
    ['issues.send', () => pausedMailings(db, now)],
    ['drafts.read', () => refusedSchedules(db, roles)],
    ['emails.manage', () => failedEmails(db, now)],
    ['gifts.read', () => disputes(db)],
    ['people.read', () => personTasks(db, roles, now)],
    ['events.read', () => events(db, now)],
    ['issues.send', () => scheduledMailings(db, now)],
    ['pages.edit', () => reviewChanges(db, roles)],
    ['claims.manage', () => claims(db, now)],
    ['claims.manage', () => sourceTodos(db)],
    ['pages.edit', () => brokenLinks(db, roles)],
    ['pages.edit', () => waitingReviews(db, roles)],
    ['pages.edit', () => drafts(db, roles)],
    ['lists.edit', () => listEntryDrafts(deps)],
  ];
  const allowed = reads.filter(([needed]) => may(roles, needed));
  const tasks = await Promise.all(allowed.map(([, read]) => read()));
  return tasks.filter(({ count }) => count > 0);
}

async function pausedMailings(db: Db, now: number): Promise<Task> {
  const rows = await listPausedMailings(db, now - late);
  return taskOf('pausedMailings', rows, ({ subject, started_at, start_at }) => [
    subject,
    started_at ?? start_at,
  ]);
}

async function failedEmails(db: Db, now: number): Promise<Task> {
  const rows = await listFailedEmails(db, now - week);
  return taskOf('failedEmails', rows, ({ subject, created_at }) => [subject, created_at]);
}

async function disputes(db: Db): Promise<Task> {
  return taskOf('disputes', await listDisputedGifts(db), ({ created_at }) => ['', created_at]);
}

async function scheduledMailings(db: Db, now: number): Promise<Task> {
  const rows = await listScheduledMailings(db, now - late, now + week);
  return taskOf('scheduledMailings', rows, ({ subject, start_at }) => [subject, start_at]);
}

async function unanswered(db: Db): Promise<Task> {
  const { rows, total } = await listUnanswered(db, 1);
  return taskOf('messages', rows, ({ subject, created_at }) => [subject, created_at], {
    count: total,
  });
}

/** Tasks in the profiles of the people whom these roles see. */
async function personTasks(db: Db, roles: HeldRoles, now: number): Promise<Task> {
  const rows = await listDueTasks(db, sightOf(roles), await dayAt(db, now));
  return taskOf('personTasks', rows, () => ['', null], {
    items: ({ person_id, text, name, email }) => ({
      label: [text, name || email].filter(Boolean).join(', '),
      path: `/dashboard/People/${person_id}`,
    }),
  });
}

/** The events of today's date in the organization's time zone. */
async function events(db: Db, now: number): Promise<Task> {
  const today = await dayAt(db, now);
  const near = await listEventsBetween(db, now - day, now + day);
  const isToday = await Promise.all(
    near.map(
      async ({ starts_at, ends_at }) =>
        (await dayAt(db, starts_at)) <= today && (await dayAt(db, ends_at)) >= today,
    ),
  );
  return taskOf(
    'events',
    near.filter((_, index) => isToday[index]),
    ({ title, starts_at }) => [title, starts_at],
  );
}
