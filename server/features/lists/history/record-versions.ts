import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { canonicalJson } from './entry-content.ts';
import {
  deleteDraft,
  deleteOldVersions,
  findNewestVersion,
  insertVersion,
  updateVersion,
} from './queries.ts';
import { isSameSitting } from './sitting.ts';
import { type VersionedList, versionedListsOf } from './versioned-list.ts';

/** How many versions of an entry are stored, as for pages. */
const maxVersions = 200;

type Kind = Tables['entry_versions']['kind'];
type Snapshot = { list: VersionedList; entries: Map<string, unknown> }[];

/** The published content of the lists that edits of this area may change. */
export async function readSnapshot(
  deps: Parameters<typeof versionedListsOf>[0],
  trx: Db,
  area: string,
): Promise<Snapshot> {
  const snapshot: Snapshot = [];
  for (const each of versionedListsOf(deps)) {
    if (each.area !== area) continue;
    const list = each as unknown as VersionedList;
    // One query at a time: a transaction has one connection.
    snapshot.push({ list, entries: await list.read(trx) });
  }
  return snapshot;
}

/** Records what an edit has changed; the first version of an entry also stores the text before it. */
export async function recordChanges(
  trx: Db,
  userId: string | null,
  before: Snapshot,
  after: Snapshot,
): Promise<void> {
  for (const [index, { list, entries: old }] of before.entries()) {
    const now = after[index]?.entries ?? new Map<string, unknown>();
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const [was, is] = [old.get(key), now.get(key)];
      if (canonicalJson(was) === canonicalJson(is)) continue;
      const entry = { list: list.list, key };
      if (was !== undefined && !(await findNewestVersion(trx, entry))) {
        await addVersion(trx, list, key, 'original', was, null);
      }
      await addVersion(trx, list, key, is === undefined ? 'deleted' : 'live', is ?? was, userId);
      if (is === undefined) await deleteDraft(trx, entry);
    }
  }
}

/**
 * Records a saved draft; one that changes nothing is not recorded.
 * @param isAutomatic it was saved while someone typed, which updates the newest version if that was saved so too
 * @returns false if no version was added for an automatic save
 */
export async function recordDraft(
  trx: Db,
  list: Pick<VersionedList, 'list' | 'titleOf'>,
  key: string,
  content: unknown,
  { userId, isAutomatic }: { userId: string; isAutomatic: boolean },
): Promise<boolean> {
  const newest = await findNewestVersion(trx, { list: list.list, key });
  if (newest?.content === canonicalJson(content)) return !isAutomatic;
  if (isAutomatic && newest && isSameSitting(newest, userId, Date.now())) {
    const title = titleIn(list, content);
    await updateVersion(trx, newest.id, { title, content: canonicalJson(content) });
    return false;
  }
  await addVersion(trx, list, key, 'saved', content, userId, isAutomatic);
  return true;
}

const titleIn = ({ titleOf }: Pick<VersionedList, 'titleOf'>, content: unknown) =>
  titleOf(content as never).slice(0, 500);

/** Adds an action to the history of an entry. @param userId null: it isn’t known who did it */
export async function addVersion(
  trx: Db,
  list: Pick<VersionedList, 'list' | 'titleOf'>,
  key: string,
  kind: Kind,
  content: unknown,
  userId: string | null,
  isAutomatic = false,
): Promise<void> {
  await insertVersion(trx, {
    id: newIdInOrder(),
    list: list.list,
    entry_key: key,
    kind,
    title: titleIn(list, content),
    content: canonicalJson(content),
    is_automatic: isAutomatic ? 1 : 0,
    created_at: Date.now(),
    created_by: userId,
  });
  await deleteOldVersions(trx, { list: list.list, key }, maxVersions);
}
