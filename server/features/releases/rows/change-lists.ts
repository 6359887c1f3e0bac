import type { VersionedListName } from '#contract/lists/entries.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readSnapshot, recordChanges } from '../../lists/history/record-versions.ts';
import {
  type ListTable,
  versionedList,
  versionedListsOf,
} from '../../lists/history/versioned-list.ts';
import { lockList } from '../../lists/queries.ts';
import { readRows, recordRows } from './row-changes.ts';

type Deps = Pick<AppDeps, 'contributions'>;

/** The areas of these lists, in the order in which they are locked. */
export const areasOf = (deps: Deps, lists: VersionedListName[]): string[] =>
  [...new Set(lists.map((list) => versionedList(deps, list).area))].sort();

/** The tables of all lists in these areas, each after those that it refers to. */
export function tablesOf(deps: Deps, areas: string[]): ListTable[] {
  const tables = new Map<string, ListTable>();
  for (const list of versionedListsOf(deps)) {
    if (!areas.includes(list.area)) continue;
    for (const table of list.tables) tables.set(table[0], table);
  }
  return [...tables.values()];
}

/** Locks these lists until the transaction ends. */
export async function lockLists(deps: Deps, trx: Db, lists: VersionedListName[]): Promise<void> {
  for (const area of areasOf(deps, lists)) await lockList(trx, area);
}

/**
 * Changes lists for a release: adds the changes to their history, and stores the rows, so that they can be changed
 * back.
 */
export async function changeLists(
  deps: Deps,
  trx: Db,
  {
    releaseId,
    userId,
    lists,
  }: { releaseId: string; userId: string | null; lists: VersionedListName[] },
  work: () => Promise<void>,
): Promise<void> {
  const tables = tablesOf(deps, areasOf(deps, lists));
  const before = await readRows(trx, tables);
  await withHistory(deps, trx, { userId, lists }, work);
  await recordRows(trx, releaseId, before, await readRows(trx, tables));
}

/** Changes lists, and adds the changes to their history. */
export async function withHistory(
  deps: Deps,
  trx: Db,
  { userId, lists }: { userId: string | null; lists: VersionedListName[] },
  work: () => Promise<void>,
): Promise<void> {
  const areas = areasOf(deps, lists);
  const snapshots: Awaited<ReturnType<typeof readSnapshot>>[] = [];
  for (const area of areas) snapshots.push(await readSnapshot(deps, trx, area));
  await work();
  for (const [index, area] of areas.entries()) {
    const before = snapshots[index] ?? [];
    await recordChanges(trx, userId, before, await readSnapshot(deps, trx, area));
  }
}
