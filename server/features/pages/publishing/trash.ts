import type { CheckedBody, Reply } from '#contract/index.ts';
import { sectionsEditedBy } from '#contract/pages/access.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '#server/features/lists/change-list.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { noSuchPage, presentDraft, updateDraft } from '../editing/drafts.ts';
import { saveVersion } from '../editing/history.ts';
import { changePages } from '../editing/rename-page.ts';
import { nameIsTaken, rejectFixedPage, rejectUnreachableName } from '../page-names.ts';
import { parseIntro } from '../present.ts';
import { deletePageRow, findPage, lockPage, type PageRow } from '../queries.ts';
import { listAllTranslations } from '../translations/queries.ts';
import { requireOnlyTranslation } from '../translations/start-translation.ts';
import { dropAddresses, listFormerNames } from './former-addresses.ts';
import { deleteSchedulesOf, listTrash, listTrashedBefore, lockTrashedPage } from './queries.ts';
import { takeOffline } from './unpublish-page.ts';

/** How long a page stays in the trash, in ms. */
const kept = 30 * day;

const notInTrash = () => new AppError('notFound', 'This page isn’t in the trash.');
const titleOf = (row: PageRow) => parseIntro(row.draft_intro).title || row.name;

/**
 * Moves a page to the trash: visitors and lists no longer see it, its schedules are canceled, and its name is
 * free. Its history and the redirects to it stay until it is deleted permanently.
 * @throws {AppError} `notFound`; `badInput` for one that the site needs
 */
export function trashPage(
  deps: AppDeps,
  person: CurrentUser,
  { section, name }: CheckedBody<'pages/deletePage'>,
): Promise<Reply<'pages/deletePage'>> {
  rejectFixedPage(section, name);
  return changePages(deps, person, section, 'page.delete', async (trx) => {
    const row = await lockPage(trx, section, name);
    if (!row) throw noSuchPage();
    await moveToTrash(trx, person.userId, row);
    return {
      name: row.name,
      message: `${titleOf(row)} page is moved to the trash.`,
    };
  });
}

/** Hides a page, frees its name, and cancels its schedules. */
export async function moveToTrash(trx: Db, userId: string | null, row: PageRow): Promise<PageRow> {
  const hidden = row.live_intro === null ? row : await takeOffline(trx, userId, row);
  const now = Date.now();
  const trashed = await updateDraft(trx, hidden, {
    // No page's name contains a tilde, so this one is found by its id alone.
    name_key: `${row.name_key}~${row.id}`,
    trashed_at: now,
    trashed_by: userId,
    updated_at: now,
    updated_by: userId,
  });
  await saveVersion(trx, hidden, trashed, 'trashed');
  await deleteSchedulesOf(trx, row.id);
  return trashed;
}

/** The pages in the trash that someone may edit, most recently trashed first. */
export async function readTrash(
  db: Db,
  { roles }: Pick<CurrentUser, 'roles'>,
): Promise<Reply<'pages/getTrash'>['pages']> {
  const rows = await listTrash(db, sectionsEditedBy(roles));
  return rows.map(({ id, section, name, draft_intro, trashed_at, first_name, last_name }) => ({
    id,
    section: section as Section,
    name,
    title: parseIntro(draft_intro).title,
    trashedAt: new Date(trashed_at ?? 0).toISOString(),
    trashedBy: fullName(first_name, last_name),
    deletedAt: new Date((trashed_at ?? 0) + kept).toISOString(),
  }));
}

/**
 * Restores a page from the trash as an unpublished draft.
 * @throws {AppError} `notFound`; `badInput` if its name is taken by now, or the new one is not allowed; `conflict` for a
 * translation whose original has another one by now
 */
export function restorePage(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, section: sent, newName }: CheckedBody<'pages/restorePage'>,
): Promise<Reply<'pages/restorePage'>> {
  return editPublished(deps, userId, 'page.untrash', async (trx) => {
    const row = await lockTrashedPage(trx, id);
    if (!row || (sent !== undefined && sent !== row.section)) throw notInTrash();
    const section = row.section as Section;
    const name = newName ?? row.name;
    rejectUnreachableName(section, name, 'newName');
    if (await findPage(trx, section, name)) throw nameIsTaken('newName');
    if (row.original_id !== null) await requireOnlyTranslation(trx, section, row.original_id);
    const restored = await updateDraft(trx, row, {
      name,
      name_key: name.toLowerCase(),
      trashed_at: null,
      trashed_by: null,
      updated_at: Date.now(),
      updated_by: userId,
    });
    await saveVersion(trx, row, restored, 'restored');
    const { pageData } = presentDraft(restored);
    const message = `${titleOf(restored)} page is restored.`;
    return {
      subject: `${section}/${name}`,
      reply: { code: 1 as const, message, pageData },
    };
  });
}

/**
 * Permanently deletes a page that is in the trash, with its history.
 * @throws {AppError} `notFound`
 */
export function deleteTrashedPage(
  { db }: AppDeps,
  person: CurrentUser,
  { id }: CheckedBody<'pages/deleteTrashedPage'>,
): Promise<Reply<'pages/deleteTrashedPage'>> {
  return db.transaction().execute(async (trx) => {
    const row = await deletePermanently(trx, id);
    if (!row) throw notInTrash();
    const subject = `${row.section}/${row.name}`;
    await audit(trx, { userId: person.userId, action: 'page.purge', subject });
    return {
      code: 1 as const,
      message: `${titleOf(row)} page is permanently deleted.`,
      pages: await readTrash(trx, person),
    };
  });
}

/** Permanently deletes pages that have been in the trash for 30 days. */
export async function expireTrash(db: Db, now: number): Promise<void> {
  for (const { id } of await listTrashedBefore(db, now - kept)) {
    await db.transaction().execute((trx) => deletePermanently(trx, id));
  }
}

async function deletePermanently(trx: Db, id: string): Promise<PageRow | undefined> {
  const row = await lockTrashedPage(trx, id);
  if (!row) return undefined;
  // The history, which knows its former names, is deleted with it.
  const former = await listFormerNames(trx, row);
  // Visitors did not see them anymore, and staff find them there.
  for (const translation of await listAllTranslations(trx, row.id)) {
    await moveToTrash(trx, null, translation);
  }
  await deletePageRow(trx, row.id);
  await dropAddresses(trx, row.section as Section, [row.name, ...former]);
  return row;
}
