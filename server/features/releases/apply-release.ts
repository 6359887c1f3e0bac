import type { AppDeps } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { canonicalJson } from '../lists/history/entry-content.ts';
import { deleteDraft } from '../lists/history/queries.ts';
import {
  type VersionedList,
  versionedList,
  type WriteEntry,
} from '../lists/history/versioned-list.ts';
import { putLive } from '../pages/publishing/publish-page.ts';
import { deleteSchedule } from '../pages/publishing/queries.ts';
import { seenPage } from '../pages/publishing/revert-page.ts';
import { moveToTrash } from '../pages/publishing/trash.ts';
import { takeOffline } from '../pages/publishing/unpublish-page.ts';
import type { PageRow } from '../pages/queries.ts';
import type { ExaminedEntry, ExaminedItem, ExaminedPage } from './examine.ts';
import { updateItem } from './queries.ts';
import { changeLists } from './rows/change-lists.ts';

/** Stored for a published page to undo it, besides what visitors saw. */
export interface PageBefore {
  /** The page's name when it was published: it may be renamed later. */
  name: string;
  published_at: number | null;
  first_live_at: number | null;
  live_at: number | null;
}

/** Stored for a published entry to undo it, besides its rows. */
export interface EntryBefore {
  /** The draft, if it had one; its version is missing in what older versions of the program stored. */
  draft: { content: string; based_on: string; version?: number } | null;
  /** The content that visitors saw, if its list has no rows of its own. */
  live?: unknown;
}

/**
 * Entries of lists by the ids of their changes, rendered before the transaction, with the content that was rendered.
 */
export type PreparedEntries = ReadonlyMap<string, { content: string; write: WriteEntry }>;

export const changedSinceRead = () =>
  new AppError(
    'conflict',
    'Something in this release has changed since you opened it. Check it, and try again.',
  );

/**
 * Renders the entries of a release.
 * @throws {AppError} `badInput` for content that cannot be published
 */
export async function prepareEntries(
  deps: Pick<AppDeps, 'contributions' | 'settings'>,
  examined: ExaminedItem[],
): Promise<PreparedEntries> {
  const prepared = new Map<string, { content: string; write: WriteEntry }>();
  for (const each of examined) {
    if (each.kind === 'page' || each.state === 'noChanges' || each.content === null) continue;
    const list = versionedList(deps, each.list);
    const { content } = each;
    const write = await list.prepare(JSON.parse(content) as never, deps.settings);
    prepared.set(each.item.id, { content, write });
  }
  return prepared;
}

/**
 * Makes everything in a release live, and stores what undoes it. The caller has locked and examined it.
 * @param userId who publishes it; null: no one, in a preview
 * @returns the tags of the cached pages that show it
 */
export async function applyRelease(
  deps: Pick<AppDeps, 'contributions' | 'settings'>,
  trx: Db,
  {
    releaseId,
    userId,
    items,
    prepared,
  }: {
    releaseId: string;
    userId: string | null;
    items: ExaminedItem[];
    prepared: PreparedEntries;
  },
): Promise<string[]> {
  const changing = items.filter(({ state }) => state !== 'noChanges');
  const entries = changing.filter((each) => each.kind === 'entry');
  const tags = new Set<string>();
  await changeLists(deps, trx, { releaseId, userId, lists: entries.map(({ list }) => list) }, () =>
    applyEntries(deps, trx, entries, prepared, tags),
  );
  for (const each of changing) {
    if (each.kind !== 'page' || !each.page) continue;
    await applyPage(trx, userId, each, each.page);
  }
  await recordEntries(deps, trx, entries);
  return [...tags];
}

async function applyPage(
  trx: Db,
  userId: string | null,
  { item, revision, version }: ExaminedPage,
  page: PageRow,
): Promise<void> {
  const { live_intro, live_content, ...seen } = seenPage(page);
  const after = await changePage(trx, userId, item.action, page, revision);
  const before: PageBefore = { name: page.name, ...seen };
  await updateItem(trx, item.id, {
    intro: after.live_intro,
    content: after.live_content,
    before_intro: live_intro,
    before_content: live_content,
    before: JSON.stringify(before),
    ...(item.known_version === version && { known_version: after.version }),
  });
  const subject = `${page.section}/${page.name}`;
  await audit(trx, { userId, action: `page.release-${item.action}`, subject });
}

async function changePage(
  trx: Db,
  userId: string | null,
  action: ExaminedPage['item']['action'],
  page: PageRow,
  { intro, content }: ExaminedPage['revision'],
): Promise<PageRow> {
  if (action === 'trash') return moveToTrash(trx, userId, page);
  if (action === 'unpublish') {
    await deleteSchedule(trx, page.id, 'unpublish');
    return takeOffline(trx, userId, page);
  }
  await deleteSchedule(trx, page.id, 'publish');
  return putLive(trx, userId, page, { live_intro: intro, live_content: content });
}

async function applyEntries(
  deps: Pick<AppDeps, 'contributions' | 'settings'>,
  trx: Db,
  entries: ExaminedEntry[],
  prepared: PreparedEntries,
  tags: Set<string>,
): Promise<void> {
  for (const each of inOrder(deps, entries)) {
    const list = versionedList(deps, each.list);
    const ready = prepared.get(each.item.id);
    if ((ready?.content ?? null) !== each.content) throw changedSinceRead();
    const shown = ready ? await ready.write(trx, each.key) : await removeEntry(trx, list, each.key);
    for (const tag of shown) tags.add(tag);
    // Text that was written after the release was scheduled stays a draft.
    if (each.draft && each.draft.content === each.content) await deleteDraft(trx, each);
  }
}

/** Deleting a section before its questions leaves nothing of them to delete. */
async function removeEntry(trx: Db, list: VersionedList, key: string): Promise<string[]> {
  return (await list.read(trx)).has(key) ? list.remove(trx, key) : [];
}

/**
 * Entries in the order of the features' lists: sections before the questions that belong to them. In each list,
 * deletions come last: what is new gets no name that a deleted entry needs again when the release is undone.
 */
function inOrder(
  { contributions }: Pick<AppDeps, 'contributions'>,
  entries: ExaminedEntry[],
): ExaminedEntry[] {
  const names = contributions.flatMap(({ versionedLists = [] }) =>
    versionedLists.map(({ list }) => list),
  );
  const isDeleted = ({ content }: ExaminedEntry) => Number(content === null);
  return entries.toSorted(
    (a, b) => names.indexOf(a.list) - names.indexOf(b.list) || isDeleted(a) - isDeleted(b),
  );
}

/** Stores what visitors see of the entries from now on, and the drafts that they had. */
async function recordEntries(
  deps: Pick<AppDeps, 'contributions' | 'settings'>,
  trx: Db,
  entries: ExaminedEntry[],
): Promise<void> {
  for (const [name, ofList] of Map.groupBy(entries, ({ list }) => list)) {
    const { tables, read } = versionedList(deps, name);
    const live = await read(trx);
    for (const { item, key, draft, live: was } of ofList) {
      const before: EntryBefore = {
        draft: draft
          ? { content: draft.content, based_on: draft.based_on, version: draft.version }
          : null,
        ...(tables.length === 0 && { live: was }),
      };
      const shown = live.get(key);
      await updateItem(trx, item.id, {
        content: shown === undefined ? null : canonicalJson(shown),
        before: JSON.stringify(before),
      });
    }
  }
}
