import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { changedSoFar, markChanged } from '#server/platform/change-marks.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { nameOfPicture, readPictureName } from '#server/platform/storage/media-names.ts';
import { rejectFileName, searchTextOf } from './alt-text.ts';
import { keysOf, lockNewest, readWithUses } from './present.ts';
import { lockMedia, updateMedia } from './queries.ts';
import { mediaReferencesOf } from './references/references.ts';
import { renameEverywhere } from './references/rename.ts';

/**
 * Changes the texts of an image or recording, or an image's focal point for cropping. The latter is part of its name,
 * so everything that shows it is updated too.
 * @throws {AppError} `notFound`; `conflict` with the newest version; `badInput` for alt text that is the file's
 * name; `notAllowed` for the focal point of an image that visitors see, by someone who does not publish
 */
export async function editMedia(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { id, version, title, alt, isDecorative, folder, focusX, focusY }: CheckedBody<'media/editMedia'>,
): Promise<Reply<'media/editMedia'>> {
  const references = mediaReferencesOf(deps);
  const uses = { references, roles };
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockNewest(trx, uses, { id, version });
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
        folder: folder?.trim(),
      }),
      name,
      focus_x: focus.x,
      focus_y: focus.y,
    };
    const { version: _version, ...values } = after;
    await updateMedia(trx, row, { ...values, words: searchTextOf(after) });
    await audit(trx, { userId, action: 'media.edit', subject: `media/${id}` });
    if (name === row.name) return;
    const keys = new Set((await keysOf(trx, [row])).get(id));
    await markChanged(trx, await renameEverywhere(trx, references, keys, name));
    // A focal point has no draft: it takes effect wherever the picture is.
    if (changedSoFar().length > 0 && !may(roles, 'media.replace')) throw onlyPublishers();
  });
  const media = await readWithUses(deps.db, uses, id);
  return { code: 1, message: `${media.title} is updated.`, media };
}

const onlyPublishers = () =>
  new AppError(
    'notAllowed',
    'This picture is on published pages. Only publishers can change its focal point.',
  );

/** Moves images and recordings to a folder, or out of theirs. Those that were deleted meanwhile are left out. */
export async function moveMedia(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { ids, folder }: CheckedBody<'media/moveMedia'>,
): Promise<Reply<'media/moveMedia'>> {
  const name = folder.trim();
  const moved = await db.transaction().execute(async (trx) => {
    let count = 0;
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await lockMedia(trx, id);
      if (!row || row.folder === name) continue;
      await updateMedia(trx, row, { folder: name });
      await audit(trx, { userId, action: 'media.edit', subject: `media/${id}` });
      count += 1;
    }
    return count;
  });
  const files = moved === 1 ? '1 file is' : `${moved} files are`;
  const where = name === '' ? 'no longer in a folder' : `moved to “${name}”`;
  return { code: 1, message: `${files} ${where}.` };
}
