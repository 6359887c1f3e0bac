import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/changes.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { nameOfPicture, readPictureName } from '#server/platform/storage/media-names.ts';
import { rejectFileName, wordsOf } from './alt-text.ts';
import { deleteOrphanedFiles, filesOf } from './delete-orphaned-files.ts';
import { keysOf, noSuchMedia, presentWithUses, readWithUses, requireVersion } from './present.ts';
import { deleteMediaRow, listMedia, lockMedia, updateMedia } from './queries.ts';
import { recordOrphans } from './references/orphans.ts';
import { mediaReferencesOf } from './references/references.ts';
import { renameEverywhere } from './references/rename.ts';

const usualPage = 24;

/** A page of the library. */
export async function getMedia(
  deps: AppDeps,
  { search = '', kind, page = 1, pageSize = usualPage }: CheckedBody<'media/getMedia'>,
): Promise<Reply<'media/getMedia'>> {
  const { rows, total } = await listMedia(deps.db, {
    kind,
    words: search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return { code: 1, media: await presentWithUses(deps.db, mediaReferencesOf(deps), rows), total };
}

/**
 * Changes the texts of an image or recording, or an image's focal point for cropping. The latter is part of its name,
 * so everything that shows it is updated too.
 * @throws {AppError} `notFound`; `conflict` with the newest version; `badInput` for alt text that is the file's
 * name
 */
export async function editMedia(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, version, title, alt, isDecorative, focusX, focusY }: CheckedBody<'media/editMedia'>,
): Promise<Reply<'media/editMedia'>> {
  const isRenamed = await deps.db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id);
    if (!row) throw noSuchMedia();
    if (version !== undefined && version !== row.version) {
      requireVersion(version, await readWithUses(trx, mediaReferencesOf(deps), id));
    }
    rejectFileName(alt, [row.title, title ?? row.title]);
    const focus = { x: focusX ?? row.focus_x, y: focusY ?? row.focus_y };
    const stem = readPictureName(row.name)?.stem;
    const name = stem === undefined ? row.name : nameOfPicture(stem, focus);
    const after = {
      ...row,
      ...omitUndefined({
        title,
        alt: isDecorative === 1 ? '' : alt?.trim(),
        is_decorative: isDecorative,
      }),
      name,
      focus_x: focus.x,
      focus_y: focus.y,
    };
    const { version: _version, ...values } = after;
    await updateMedia(trx, row, { ...values, words: wordsOf(after) });
    await audit(trx, { userId, action: 'media.edit', subject: `media/${id}` });
    if (name === row.name) return false;
    const keys = new Set((await keysOf(trx, [row])).get(id));
    await markChanged(trx, await renameEverywhere(trx, mediaReferencesOf(deps), keys, name));
    return true;
  });
  if (isRenamed) await deps.changes.catchUp();
  const media = await readWithUses(deps.db, mediaReferencesOf(deps), id);
  return { code: 1, message: `${media.title} is updated.`, media };
}

/**
 * Deletes an image or recording with its files.
 * @throws {AppError} `notFound`; `inUse` with its uses, unless forced
 */
export async function deleteMedia(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, evenIfUsed = 0 }: CheckedBody<'media/deleteMedia'>,
): Promise<Reply<'media/deleteMedia'>> {
  const { title, name } = await deps.db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id);
    if (!row) throw noSuchMedia();
    const { uses } = await readWithUses(trx, mediaReferencesOf(deps), id);
    if (uses.length > 0 && evenIfUsed === 0) throw inUse(uses);
    await deleteMediaRow(trx, id);
    await recordOrphans(trx, filesOf(row.name), Date.now());
    await audit(trx, { userId, action: 'media.delete', subject: `media/${id}` });
    return row;
  });
  await deleteOrphanedFiles(deps, name);
  return { code: 1, message: `${title} is deleted.` };
}

const inUse = (uses: { title: string; to: string }[]) =>
  new AppError(
    'inUse',
    `It is still used in ${uses.length === 1 ? '1 place' : `${uses.length} places`}.`,
    {
      current: { uses },
    },
  );
