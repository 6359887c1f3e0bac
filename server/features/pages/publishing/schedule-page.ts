import type { CheckedBody, Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { InvalidTimeError, instantOf } from '#server/platform/time/time-zone.ts';
import { lockForEdit, noSuchPage } from '../editing/drafts.ts';
import { rejectFixedPage } from '../page-names.ts';
import { parseIntro } from '../present.ts';
import { findPage, lockPage, type PageRow } from '../queries.ts';
import { requireReview } from '../review/review-mark.ts';
import { publishableIntro } from './publish-page.ts';
import { deleteSchedule, listScheduledPages, listSchedules, upsertSchedule } from './queries.ts';

type Schedules = Reply<'pages/getPageSchedules'>['schedules'];

/**
 * The schedules of a page.
 * @throws {AppError} `notFound`
 */
export async function getPageSchedules(
  { db }: AppDeps,
  { section, name }: CheckedBody<'pages/getPageSchedules'>,
): Promise<Reply<'pages/getPageSchedules'>> {
  const row = await findPage(db, section, name);
  if (!row) throw noSuchPage();
  const { timeZone } = await readSite(db);
  return { code: 1, schedules: await readSchedules(db, row), timeZone };
}

/** Everything that is scheduled for pages that someone may edit, soonest first. */
export async function getScheduledPages(
  { db }: AppDeps,
  { roles }: CurrentUser,
): Promise<Reply<'pages/getScheduledPages'>> {
  const rows = await listScheduledPages(db, sectionsEditedBy(roles));
  const pages = rows.map(({ section, title, due_at, ...row }) => ({
    ...row,
    section: section as Section,
    title: title ?? '',
    at: new Date(due_at).toISOString(),
  }));
  return { code: 1, pages, timeZone: (await readSite(db)).timeZone };
}

/**
 * Schedules the publication of the draft as it is now, or that the page is unpublished. A later edit does not change
 * what is published: it may be half finished.
 * @throws {AppError} `notFound`; `badInput` for a time that is past or does not exist, a draft without a title, or a
 * page that the site needs; `conflict` if the draft has changed, has nothing new, lacks the review that it needs, or is
 * not published by then
 */
export function schedulePage(
  { db }: AppDeps,
  person: CurrentUser,
  { section, name, action, at, version, withoutReview }: CheckedBody<'pages/schedulePage'>,
): Promise<Reply<'pages/schedulePage'>> {
  if (action === 'unpublish') rejectFixedPage(section, name, 'unpublish');
  return db.transaction().execute(async (trx) => {
    const dueAt = futureInstantOf(at, (await readSite(trx)).timeZone);
    const row = await lockForEdit(trx, section, name, version);
    const { userId } = person;
    if (action === 'publish') {
      requireChanges(row);
      const revision = { intro: row.draft_intro, content: row.draft_content };
      await requireReview(trx, person, row, revision, withoutReview);
    } else await requireLiveAt(trx, row, dueAt);
    await upsertSchedule(trx, {
      id: newId(),
      page_id: row.id,
      action,
      due_at: dueAt,
      intro: action === 'publish' ? row.draft_intro : null,
      content: action === 'publish' ? row.draft_content : null,
      created_at: Date.now(),
      created_by: userId,
    });
    const subject = `${row.section}/${row.name}`;
    await audit(trx, { userId, action: `page.schedule-${action}`, subject });
    return {
      code: 1 as const,
      message: `${titleOf(row)} page is scheduled.`,
      schedules: await readSchedules(trx, row),
    };
  });
}

/**
 * Cancels a schedule; if it was carried out or canceled already, nothing changes.
 * @throws {AppError} `notFound`
 */
export function cancelSchedule(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { section, name, action }: CheckedBody<'pages/cancelSchedule'>,
): Promise<Reply<'pages/cancelSchedule'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockPage(trx, section, name);
    if (!row) throw noSuchPage();
    const subject = `${row.section}/${row.name}`;
    const isCanceled = await deleteSchedule(trx, row.id, action);
    if (isCanceled) await audit(trx, { userId, action: 'page.cancel-schedule', subject });
    return {
      code: 1 as const,
      message: `${titleOf(row)} page is no longer scheduled.`,
      schedules: await readSchedules(trx, row),
    };
  });
}

async function readSchedules(db: Db, row: PageRow): Promise<Schedules> {
  const rows = await listSchedules(db, row.id);
  return rows.map(({ action, due_at, refused_at, intro, content, first_name, last_name }) => {
    const isOutdated =
      action === 'publish' && (intro !== row.draft_intro || content !== row.draft_content);
    return {
      action,
      at: new Date(due_at).toISOString(),
      scheduledBy: fullName(first_name, last_name),
      isOutdated: isOutdated ? 1 : 0,
      isRefused: refused_at === null ? 0 : 1,
    };
  });
}

/** @throws {AppError} `badInput` for a local time that is past, or that a clock change skips */
export function futureInstantOf(local: string, timeZone: string): number {
  const instant = validInstantOf(local, timeZone);
  if (instant <= Date.now()) throw badTime('Choose a time in the future.');
  return instant;
}

function validInstantOf(local: string, timeZone: string): number {
  try {
    return instantOf(local, timeZone);
  } catch (error) {
    if (error instanceof InvalidTimeError) throw badTime('Choose a valid date and time.');
    throw error;
  }
}

const badTime = (message: string) => new AppError('badInput', message, { errors: { at: message } });

function requireChanges(row: PageRow): void {
  publishableIntro(row, row.draft_intro, row.draft_content);
  if (row.draft_intro !== row.live_intro || row.draft_content !== row.live_content) return;
  throw new AppError('conflict', 'This page has no unpublished changes to schedule.');
}

async function requireLiveAt(trx: Db, row: PageRow, time: number): Promise<void> {
  if (row.live_intro !== null) return;
  const scheduled = await listSchedules(trx, row.id);
  const isLiveThen = ({ action, due_at, refused_at }: (typeof scheduled)[number]) =>
    action === 'publish' && refused_at === null && due_at < time;
  if (scheduled.some(isLiveThen)) return;
  throw new AppError('conflict', 'This page isn’t published at that time.');
}

const titleOf = (row: PageRow) => parseIntro(row.draft_intro).title || row.name;
