import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteOrphanedFiles, filesOf } from './delete-orphaned-files.ts';
import { noSuchMedia, presentWithUses, readWithUses } from './present.ts';
import { deleteMediaRow, listMediaRows, lockAllMedia, lockMedia } from './queries.ts';
import { recordOrphans } from './references/orphans.ts';
import { mediaReferencesOf } from './references/references.ts';

/**
 * Deletes an image or recording with its files.
 * @throws {AppError} `notFound`; `inUse` with its uses, unless forced
 */
export async function deleteMedia(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { id, evenIfUsed = 0 }: CheckedBody<'media/deleteMedia'>,
): Promise<Reply<'media/deleteMedia'>> {
  const lookUp = { references: mediaReferencesOf(deps), roles };
  const { title, name } = await deps.db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id);
    if (!row) throw noSuchMedia();
    const { uses } = await readWithUses(trx, lookUp, id);
    if (uses.length > 0 && evenIfUsed === 0) throw inUse(uses);
    await deleteMediaRow(trx, id);
    await recordOrphans(trx, filesOf(row.name), Date.now());
    await audit(trx, { userId, action: 'media.delete', subject: `media/${id}` });
    return row;
  });
  await deleteOrphanedFiles(deps, name);
  return { code: 1, message: `${title} is deleted.` };
}

/**
 * Deletes those of several images and recordings that nothing uses. Those that were deleted meanwhile are left out.
 * @returns which were deleted, and those in use with their uses
 */
export async function deleteUnusedMedia(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { ids }: CheckedBody<'media/deleteUnusedMedia'>,
): Promise<Reply<'media/deleteUnusedMedia'>> {
  const lookUp = { references: mediaReferencesOf(deps), roles };
  const { deleted, used } = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockAllMedia(trx, ids);
    const shown = await listMediaRows(
      trx,
      locked.map(({ id }) => id),
    );
    const media = await presentWithUses(trx, lookUp, shown);
    const unused = media.filter(({ uses }) => uses.length === 0);
    for (const { id, name } of unused) {
      await deleteMediaRow(trx, id);
      await recordOrphans(trx, filesOf(name), Date.now());
      await audit(trx, { userId, action: 'media.delete', subject: `media/${id}` });
    }
    return { deleted: unused, used: media.filter(({ uses }) => uses.length > 0) };
  });
  for (const { name } of deleted) await deleteOrphanedFiles(deps, name);
  const message = [
    deleted.length === 1 ? '1 file is deleted.' : `${deleted.length} files are deleted.`,
    used.length === 1 && '1 is in use and stays.',
    used.length > 1 && `${used.length} are in use and stay.`,
  ]
    .filter(Boolean)
    .join(' ');
  return { code: 1, message, deleted: deleted.map(({ id }) => id), used };
}

const inUse = (uses: { title: string; to: string }[]) =>
  new AppError(
    'inUse',
    `It is still used in ${uses.length === 1 ? '1 place' : `${uses.length} places`}.`,
    {
      current: { uses },
    },
  );
