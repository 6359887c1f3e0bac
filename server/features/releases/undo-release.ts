import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findDraft, upsertDraft } from '../lists/history/queries.ts';
import { versionedList } from '../lists/history/versioned-list.ts';
import { revertPage } from '../pages/publishing/revert-page.ts';
import type { EntryBefore, PageBefore } from './apply-release.ts';
import { type ExaminedEntry, type ExaminedItem, examineRelease } from './examine.ts';
import { noSuchRelease, readRelease, undoable } from './present-release.ts';
import { lockPagesOf, lockRelease, type ReleaseRow, updateItem, updateRelease } from './queries.ts';
import { areasOf, lockLists, tablesOf, withHistory } from './rows/change-lists.ts';
import { undoRows } from './rows/row-changes.ts';

/**
 * Undoes a published release in one transaction: visitors see again exactly what they saw before, and the drafts are
 * drafts again. A draft that was written since stays. Undone already: nothing changes.
 * @throws {AppError} `notFound`; `conflict` that names what was changed since, or if it is too late
 */
export async function undoRelease(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id }: CheckedBody<'releases/undoRelease'>,
): Promise<Reply<'releases/undoRelease'>> {
  return deps.db.transaction().execute(async (trx) => {
    const release = await lockRelease(trx, id);
    if (!release) throw noSuchRelease();
    if (release.status !== 'undone') {
      requireUndoable(release);
      await undo(deps, trx, userId, release);
      await audit(trx, { userId, action: 'release.undo', subject: `release/${id}` });
    }
    const message = `“${release.name}” is undone. Visitors see what they saw before.`;
    return { code: 1 as const, message, release: await readRelease(deps, trx, id) };
  });
}

/** @throws {AppError} `conflict` */
function requireUndoable({ status, published_at }: ReleaseRow): void {
  if (status !== 'published') throw new AppError('conflict', 'This release isn’t published.');
  if ((published_at ?? 0) > Date.now() - undoable) return;
  throw new AppError('conflict', 'A release can be undone for 30 days.');
}

async function undo(deps: AppDeps, trx: Db, userId: string, release: ReleaseRow): Promise<void> {
  const first = await examineRelease(deps, trx, release);
  const lists = first.filter((each) => each.kind === 'entry').map(({ list }) => list);
  await lockLists(deps, trx, lists);
  await lockPagesOf(trx, release.id);
  const items = (await examineRelease(deps, trx, release)).filter(
    ({ state }) => state !== 'noChanges',
  );
  requireUnchanged(items);
  const entries = items.filter((each) => each.kind === 'entry');
  await withHistory(deps, trx, { userId, lists }, async () => {
    await undoRows(trx, release.id, tablesOf(deps, areasOf(deps, lists)));
    for (const entry of entries) await restoreLive(deps, trx, entry);
  });
  for (const entry of entries) await restoreDraft(trx, userId, entry);
  for (const each of items) {
    if (each.kind === 'entry' || !each.page || each.item.before === null) continue;
    const { name: _name, ...seen } = JSON.parse(each.item.before) as PageBefore;
    const { before_intro: live_intro, before_content: live_content } = each.item;
    const after = await revertPage(trx, userId, each.page, { live_intro, live_content, ...seen });
    if (each.item.known_version === each.page.version) {
      await updateItem(trx, each.item.id, { known_version: after.version });
    }
    const subject = `${after.section}/${after.name}`;
    await audit(trx, { userId, action: 'page.release-undo', subject });
  }
  await updateRelease(trx, release.id, {
    status: 'undone',
    undone_at: Date.now(),
    undone_by: userId,
  });
  await markChanged(trx, JSON.parse(release.tags) as string[]);
}

/** @throws {AppError} `conflict` that names what visitors no longer see as it was published */
function requireUnchanged(items: ExaminedItem[]): void {
  const changed = items.filter(({ state }) => state === 'changedSince');
  if (changed.length === 0) return;
  const named = changed.slice(0, 5).map(({ title }) => `“${title || 'Untitled'}”`);
  const rest = changed.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  throw new AppError(
    'conflict',
    `Nothing was undone: ${list} changed after this release. Restore earlier versions from the history instead.`,
    { current: { problems: changed.map(({ item, state }) => ({ id: item.id, state })) } },
  );
}

/** Makes an entry without rows of its own what visitors saw. */
async function restoreLive(deps: AppDeps, trx: Db, { item, list, key }: ExaminedEntry) {
  const { live } = JSON.parse(item.before ?? '{}') as Partial<EntryBefore>;
  if (live === undefined) return;
  const write = await versionedList(deps, list).prepare(live as never, deps.settings);
  await write(trx, key);
}

/** Makes what an entry's draft was a draft again, unless there is a newer one. */
async function restoreDraft(
  trx: Db,
  userId: string,
  { item, list, key }: ExaminedEntry,
): Promise<void> {
  const { draft } = JSON.parse(item.before ?? '{"draft":null}') as EntryBefore;
  if (!draft || (await findDraft(trx, { list, key }))) return;
  await upsertDraft(trx, {
    id: newId(),
    list,
    entry_key: key,
    version: 1,
    ...draft,
    updated_at: Date.now(),
    updated_by: userId,
  });
}
