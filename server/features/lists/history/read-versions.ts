import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockList } from '../queries.ts';
import { storeDraft } from './drafts.ts';
import { findVersion, listVersions } from './queries.ts';
import { listEntry, versionedList } from './versioned-list.ts';
import { presentVersion } from './versions.ts';

const noSuchVersion = () => new AppError('notFound', 'This version doesn’t exist.');

/** The changes of an entry, newest first; none for one that was never changed. */
export async function getVersions(
  { db }: AppDeps,
  entry: CheckedBody<'lists/getVersions'>,
): Promise<Reply<'lists/getVersions'>> {
  return { code: 1, versions: (await listVersions(db, entry)).map(presentVersion) };
}

/** One version, with its content. @throws {AppError} `notFound` */
export async function getVersion(
  { db }: AppDeps,
  { versionId, ...entry }: CheckedBody<'lists/getVersion'>,
): Promise<Reply<'lists/getVersion'>> {
  const found = await findVersion(db, entry, versionId);
  if (!found) throw noSuchVersion();
  return { code: 1, version: presentVersion(found), entry: listEntry(entry.list, found.content) };
}

/**
 * Makes an earlier version the draft of its entry, even of one that was deleted. Visitors see it once it is published.
 * @throws {AppError} `notFound`
 */
export function restoreVersion(
  deps: AppDeps,
  { userId }: CurrentUser,
  { versionId, ...entry }: CheckedBody<'lists/restoreVersion'>,
): Promise<Reply<'lists/restoreVersion'>> {
  const list = versionedList(deps, entry.list);
  return deps.db.transaction().execute(async (trx) => {
    await lockList(trx, list.area);
    const found = await findVersion(trx, entry, versionId);
    if (!found) throw noSuchVersion();
    const live = await list.read(trx);
    const content = JSON.parse(found.content);
    const { key } = entry;
    const draft = await storeDraft(trx, list, { key, content, kind: 'restored', userId, live });
    return { code: 1, message: 'Version restored as the draft.', draft };
  });
}
