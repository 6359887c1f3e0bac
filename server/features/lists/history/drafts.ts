import type { CheckedBody, Reply } from '#contract/index.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { editPublished } from '../change-list.ts';
import { lockList } from '../queries.ts';
import { basisOf, canonicalJson, isBasedOn, partIds, withPartIds } from './entry-content.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  findNewestVersion,
  listDeleted,
  listDrafts,
  lockDraft,
  upsertDraft,
} from './queries.ts';
import { addVersion, recordDraft } from './record-versions.ts';
import { listEntry, type VersionedList, versionedList } from './versioned-list.ts';
import { presentVersion } from './versions.ts';

type Draft = Reply<'lists/saveDraft'>['draft'];

const savedBefore = 'What you were saving is already saved in another list.';
const noSuchDraft = () => new AppError('notFound', 'This draft doesn’t exist.');
const draftConflict = (newest: DraftRow, live: Map<string, unknown>) =>
  new AppError('conflict', 'Someone else changed this draft after you opened it.', {
    current: { draft: presentDraft(newest, live) },
  });

/** The drafts of a list, and its entries that were deleted in the last weeks. */
export async function getDrafts(
  deps: AppDeps,
  { list: name }: CheckedBody<'lists/getDrafts'>,
): Promise<Reply<'lists/getDrafts'>> {
  const live = await versionedList(deps, name).read(deps.db);
  return {
    code: 1,
    drafts: (await listDrafts(deps.db, name)).map((row) => presentDraft(row, live)),
    deleted: (await listDeleted(deps.db, name)).map((row) => ({
      ...presentVersion(row),
      key: row.key,
      entry: listEntry(name, row.content),
    })),
  };
}

/**
 * Saves a draft; visitors see nothing of it.
 * @throws {AppError} `notFound` for an entry that does not exist; `conflict` with the newest draft
 */
export async function saveDraft(
  deps: AppDeps,
  { userId }: CurrentUser,
  {
    key: sentKey,
    entry,
    version,
    isAutomatic: automatic = 0,
    attempt,
  }: CheckedBody<'lists/saveDraft'>,
): Promise<Reply<'lists/saveDraft'>> {
  const list = versionedList(deps, entry.list);
  return deps.db.transaction().execute(async (trx) => {
    await lockList(trx, list.area);
    const live = await list.read(trx);
    const request = { call: 'lists/saveDraft', caller: userId, attempt, body: { list: list.list } };
    const key =
      sentKey ??
      (await runOnce(trx, request, savedBefore, async () => {
        const drafted = (await listDrafts(trx, list.list)).map(({ entry_key }) => entry_key);
        return list.newKey(trx, entry.content as never, drafted);
      }));
    const before = await findDraft(trx, { list: list.list, key });
    if (sentKey !== undefined && !before && !live.has(key)) {
      throw new AppError('notFound', 'This entry doesn’t exist.');
    }
    const isOthers =
      version === undefined
        ? attempt && before?.updated_by !== userId
        : version !== before?.version;
    if (before && isOthers) {
      throw draftConflict(before, live);
    }
    const known = new Set([...partIds(live.get(key)), ...partIds(parsed(before?.content))]);
    const content = list.isPermanent ? entry.content : withPartIds(entry.content, known);
    const isAutomatic = automatic === 1;
    const saved = { key, content, kind: 'saved', userId, live, isAutomatic } as const;
    const draft = await storeDraft(trx, list, saved);
    return { code: 1, message: 'Draft saved.', draft };
  });
}

/** Stores a draft with its version and its audit entry. */
export async function storeDraft(
  trx: Db,
  list: VersionedList,
  {
    key,
    content,
    kind,
    userId,
    live,
    isAutomatic = false,
  }: {
    key: string;
    content: unknown;
    kind: 'saved' | 'restored';
    userId: string;
    live: Map<string, unknown>;
    /** Whether it is saved while someone types. */
    isAutomatic?: boolean;
  },
): Promise<Draft> {
  const entry = { list: list.list, key };
  const before = await lockDraft(trx, entry);
  const published = live.get(key);
  const newest = await findNewestVersion(trx, entry);
  if (published !== undefined && !newest) {
    await addVersion(trx, list, key, 'original', published, null);
  }
  await upsertDraft(trx, {
    id: before?.id ?? newId(),
    list: list.list,
    entry_key: key,
    content: canonicalJson(content),
    based_on: before?.based_on ?? (published === undefined ? '' : basisOf(published)),
    version: (before?.version ?? 0) + 1,
    updated_at: Date.now(),
    updated_by: userId,
  });
  const subject = `${list.list}/${key}`;
  if (kind === 'restored') {
    await addVersion(trx, list, key, kind, content, userId);
    await audit(trx, { userId, action: `${list.area}.restore`, subject });
  } else if (await recordDraft(trx, list, key, content, { userId, isAutomatic })) {
    await audit(trx, { userId, action: `${list.area}.draft`, subject });
  }
  const row = await findDraft(trx, entry);
  if (!row) throw noSuchDraft();
  return presentDraft(row, live);
}

/**
 * Publishes a draft: the entry becomes what the draft says, and the draft is gone.
 * @throws {AppError} `notFound`; `conflict` if the draft, or the published entry, has changed since it was read;
 * `badInput` for content that cannot be published
 */
export async function publishDraft(
  deps: AppDeps,
  { userId }: CurrentUser,
  { list: name, key, version, overwrite = 0 }: CheckedBody<'lists/publishDraft'>,
): Promise<Reply<'lists/publishDraft'>> {
  const list = versionedList(deps, name);
  const read = await findDraft(deps.db, { list: name, key });
  if (!read) throw noSuchDraft();
  const content = parsed(read.content) as never;
  const write = await list.prepare(content, deps.settings);
  return editPublished(deps, userId, `${list.area}.publish`, async (trx) => {
    const row = await lockDraft(trx, { list: name, key });
    if (!row) throw noSuchDraft();
    if (row.version !== (version ?? row.version) || row.content !== read.content) {
      throw new AppError('conflict', 'Someone else changed this draft after you opened it.');
    }
    const live = (await list.read(trx)).get(key);
    if (overwrite === 0 && isOutdated(row, live)) {
      throw new AppError(
        'conflict',
        'The published text has changed since this draft was started.',
      );
    }
    const tags = await write(trx, key);
    await deleteDraft(trx, { list: name, key });
    const { message } = list;
    return {
      subject: `${name}/${key}`,
      tags,
      reply: {
        code: 1 as const,
        message:
          typeof message === 'string'
            ? message
            : await message({ key, content, before: live as never }, trx),
      },
    };
  });
}

/**
 * Discards a draft; its text stays in the history.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest
 */
export function discardDraft(
  deps: AppDeps,
  { userId }: CurrentUser,
  { list: name, key, version }: CheckedBody<'lists/discardDraft'>,
): Promise<Reply<'lists/discardDraft'>> {
  const list = versionedList(deps, name);
  return deps.db.transaction().execute(async (trx) => {
    await lockList(trx, list.area);
    await lockDraft(trx, { list: name, key });
    const row = await findDraft(trx, { list: name, key });
    if (!row) throw noSuchDraft();
    if (row.version !== (version ?? row.version)) {
      throw draftConflict(row, await list.read(trx));
    }
    await deleteDraft(trx, { list: name, key });
    await addVersion(trx, list, key, 'discarded', parsed(row.content), userId);
    const action = `${list.area}.discard`;
    await audit(trx, { userId, action, subject: `${name}/${key}` });
    return { code: 1, message: 'Draft discarded.' };
  });
}

const parsed = (content: string | undefined): unknown =>
  content === undefined ? undefined : JSON.parse(content);

/** Whether the published entry is no longer what the draft was started from. */
export const isOutdated = ({ based_on }: Pick<DraftRow, 'based_on'>, live: unknown): boolean =>
  live === undefined ? based_on !== '' : !isBasedOn(based_on, live);

function presentDraft(row: DraftRow, live: Map<string, unknown>): Draft {
  const published = live.get(row.entry_key);
  return {
    key: row.entry_key,
    entry: listEntry(row.list as VersionedListName, row.content),
    version: row.version,
    isNew: published === undefined ? 1 : 0,
    isOutdated: isOutdated(row, published) ? 1 : 0,
    savedAt: new Date(row.updated_at).toISOString(),
    savedBy: fullName(row.first_name, row.last_name),
  };
}
