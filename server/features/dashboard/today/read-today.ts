import type { Reply } from '#contract/index.ts';
import { holdsAny, type Role } from '#contract/shared/roles.ts';
import { day } from '#contract/shared/time-units.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { dayAt } from '../../site/day.ts';
import { listDrafts, listUnanswered } from '../queries.ts';
import {
  listDisputedGifts,
  listEventsBetween,
  listFailedEmails,
  listPausedMailings,
  listScheduledMailings,
} from './queries.ts';

type Task = Reply<'dashboard/getToday'>['tasks'][number];

/** How long a failed email is shown as something to do, and how far ahead mailings are. */
const week = 7 * day;

/** What needs this person today, most urgent first, of what their roles work on. */
export async function readToday(
  db: Db,
  { roles }: Pick<CurrentUser, 'roles'>,
  now = Date.now(),
): Promise<Task[]> {
  const reads: [roles: Role[], read: () => Promise<Task>][] = [
    [['administrator'], () => unanswered(db)],
    [['newsletter'], () => pausedMailings(db)],
    [['administrator'], () => failedEmails(db, now)],
    [['fundraiser'], () => disputes(db)],
    [['editor', 'events'], () => events(db, now)],
    [['newsletter'], () => scheduledMailings(db, now)],
    [['editor'], () => drafts(db)],
  ];
  const allowed = reads.filter(([wanted]) => holdsAny(roles, wanted));
  const tasks = await Promise.all(allowed.map(([, read]) => read()));
  return tasks.filter(({ count }) => count > 0);
}

async function pausedMailings(db: Db): Promise<Task> {
  const rows = await listPausedMailings(db);
  return taskOf('pausedMailings', rows, ({ subject, started_at }) => [subject, started_at]);
}

async function failedEmails(db: Db, now: number): Promise<Task> {
  const rows = await listFailedEmails(db, now - week);
  return taskOf('failedEmails', rows, ({ subject, created_at }) => [subject, created_at]);
}

async function disputes(db: Db): Promise<Task> {
  return taskOf('disputes', await listDisputedGifts(db), ({ created_at }) => ['', created_at]);
}

async function scheduledMailings(db: Db, now: number): Promise<Task> {
  const rows = await listScheduledMailings(db, now + week);
  return taskOf('scheduledMailings', rows, ({ subject, start_at }) => [subject, start_at]);
}

function taskOf<Row>(
  kind: Task['kind'],
  rows: Row[],
  describe: (row: Row) => [example: string, at: number | null],
  count = rows.length,
): Task {
  const [example, at] = rows[0] ? describe(rows[0]) : ['', null];
  return { kind, count, example, at: at === null ? null : new Date(at).toISOString() };
}

async function unanswered(db: Db): Promise<Task> {
  const { rows, total } = await listUnanswered(db, 1);
  return taskOf('messages', rows, ({ subject, created_at }) => [subject, created_at], total);
}

async function drafts(db: Db): Promise<Task> {
  const { rows, total } = await listDrafts(db, 1);
  const titleIn = (intro: string) => (JSON.parse(intro) as { title: string }).title;
  return taskOf(
    'drafts',
    rows,
    ({ draft_intro, name, updated_at }) => [titleIn(draft_intro) || name, updated_at],
    total,
  );
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
