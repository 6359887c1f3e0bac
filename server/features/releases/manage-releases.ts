import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { addItemsTo } from './added-items.ts';
import { noSuchRelease, readRelease, readReleases } from './present-release.ts';
import {
  deleteItem,
  deleteRelease as deleteReleaseRow,
  insertRelease,
  lockRelease,
  type ReleaseRow,
  updateRelease,
} from './queries.ts';

type Release = Reply<'releases/getRelease'>['release'];

const addedBefore = 'This release was already added with another content. Reload the page first.';

/**
 * Starts a release, once for each `attempt`.
 * @throws {AppError} `badInput` for changes that cannot be added; `notFound`; `conflict` for an attempt with another
 * content
 */
export function addRelease(
  deps: AppDeps,
  { userId }: CurrentUser,
  { attempt, ...body }: CheckedBody<'releases/addRelease'>,
): Promise<Reply<'releases/addRelease'>> {
  const request = { call: 'releases/addRelease', caller: userId, attempt, body };
  return deps.db.transaction().execute(async (trx) => {
    const id = await runOnce(trx, request, addedBefore, async () => {
      const newest = newId();
      await insertRelease(trx, {
        id: newest,
        name: body.name.trim(),
        status: 'open',
        version: 1,
        due_at: null,
        tags: '[]',
        created_at: Date.now(),
        created_by: userId,
      });
      if (body.items) await addItemsTo(deps, trx, userId, newest, body.items);
      await audit(trx, { userId, action: 'release.add', subject: `release/${newest}` });
      return newest;
    });
    const release = await readRelease(deps, trx, id);
    const message = body.items?.length
      ? `Added to the new release “${release.name}”.`
      : `“${release.name}” is added.`;
    return { code: 1, message, release };
  });
}

/** Renames a release. @throws {AppError} `notFound` */
export function renameRelease(
  deps: AppDeps,
  person: CurrentUser,
  { id, name }: CheckedBody<'releases/renameRelease'>,
): Promise<Reply<'releases/renameRelease'>> {
  return changeRelease(deps, person, id, 'rename', async (trx) => {
    await updateRelease(trx, id, { name: name.trim() });
    return () => 'Release renamed.';
  });
}

/**
 * Deletes a release; the drafts of its changes stay.
 * @throws {AppError} `notFound`; `conflict` for one that is scheduled or published
 */
export function deleteRelease(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { id }: CheckedBody<'releases/deleteRelease'>,
): Promise<Reply<'releases/deleteRelease'>> {
  return db.transaction().execute(async (trx) => {
    const release = await requireEditable(trx, id);
    await deleteReleaseRow(trx, id);
    await audit(trx, { userId, action: 'release.delete', subject: `release/${id}` });
    const message = `“${release.name}” is deleted. The drafts of its changes are still there.`;
    return { code: 1, message, releases: await readReleases(trx) };
  });
}

/**
 * Adds changes to a release; those of the same page or entry are replaced.
 * @throws {AppError} `notFound`; `conflict` for one that is scheduled or published; `badInput` for changes that cannot
 * be added
 */
export function addItems(
  deps: AppDeps,
  person: CurrentUser,
  { id, items }: CheckedBody<'releases/addItems'>,
): Promise<Reply<'releases/addItems'>> {
  return changeRelease(deps, person, id, 'collect', async (trx) => {
    await requireEditable(trx, id);
    await addItemsTo(deps, trx, person.userId, id, items);
    await updateRelease(trx, id, {});
    const what = items.length === 1 ? 'Added' : `${items.length} changes added`;
    return ({ name }) => `${what} to “${name}”.`;
  });
}

/**
 * Removes a change from a release, if it is there; its draft stays.
 * @throws {AppError} `notFound`; `conflict` for one that is scheduled or published
 */
export function removeItem(
  deps: AppDeps,
  person: CurrentUser,
  { id, itemId }: CheckedBody<'releases/removeItem'>,
): Promise<Reply<'releases/removeItem'>> {
  return changeRelease(deps, person, id, 'remove', async (trx) => {
    await requireEditable(trx, id);
    if (await deleteItem(trx, id, itemId)) await updateRelease(trx, id, {});
    return () => 'Removed from the release.';
  });
}

/**
 * Changes a release with its audit entry, and returns it.
 * @param verb as in the audit trail: 'rename'
 * @param work returns the message for the changed release
 * @throws {AppError} `notFound`
 */
export function changeRelease(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
  verb: string,
  work: (trx: Db, release: ReleaseRow) => Promise<(release: Release) => string>,
): Promise<{ code: 1; message: string; release: Release }> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockRelease(trx, id);
    if (!row) throw noSuchRelease();
    const messageOf = await work(trx, row);
    await audit(trx, { userId, action: `release.${verb}`, subject: `release/${id}` });
    const release = await readRelease(deps, trx, id);
    return { code: 1 as const, message: messageOf(release), release };
  });
}

/** @throws {AppError} `notFound`; `conflict` for a release that is scheduled or published */
export async function requireEditable(trx: Db, id: string): Promise<ReleaseRow> {
  const release = await lockRelease(trx, id);
  if (!release) throw noSuchRelease();
  if (release.status === 'scheduled') {
    throw new AppError('conflict', 'This release is scheduled. Cancel its schedule first.');
  }
  if (release.status === 'published') {
    throw new AppError('conflict', 'This release is published. Undo it first, or start another.');
  }
  return release;
}
