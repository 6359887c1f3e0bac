import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { type PagePicture, pagePicture } from '#server/platform/pictures/page-picture.ts';
import { sentPicture } from '#server/platform/pictures/picture-source.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { nameOfPicture, titleOf } from '#server/platform/storage/media-names.ts';
import { rejectFileName, searchTextOf } from './alt-text.ts';
import { deleteOrphanedFiles, filesOf } from './delete-orphaned-files.ts';
import {
  keysOf,
  lockNewest,
  noSuchMedia,
  presentMedia,
  readWithUses,
  requireVersion,
} from './present.ts';
import { findMedia, insertFormerStem, insertMedia, updateMedia } from './queries.ts';
import { keyOf } from './references/media-uses.ts';
import { adoptFiles, recordOrphans, withFiles } from './references/orphans.ts';
import { mediaReferencesOf } from './references/references.ts';
import { renameEverywhere } from './references/rename.ts';

/** Each takes seconds of one core. */
const maxPictures = 300;

/**
 * Adds an image to the library.
 * @throws {AppError} `badInput` for a file that is not an image, is corrupt or too large, or for alt text that is the
 * file's name; `tooMany`; `unavailable` while the storage is down
 */
export async function upload(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name: given, data, alt = '', isDecorative = 0, folder = '' }: CheckedBody<'media/upload'>,
  file: ReceivedFile | null,
): Promise<Reply<'media/upload'>> {
  rejectFileName(alt, [given]);
  await limitPictures(deps.db, userId);
  const picture = await pagePicture(sentPicture(file, data), given);
  const name = nameOfPicture(picture.stem, middle);
  const words = { title: titleOf(given), alt: isDecorative ? '' : alt.trim(), name };
  const row = {
    id: newId(),
    kind: 'picture' as const,
    ...words,
    width: picture.width,
    height: picture.height,
    is_decorative: isDecorative,
    folder: folder.trim(),
    focus_x: middle.x,
    focus_y: middle.y,
    bytes: sizeOf(picture),
    words: searchTextOf(words),
    version: 1,
    created_at: Date.now(),
    created_by: userId,
  };
  await store(deps, picture, async (trx) => {
    await insertMedia(trx, row);
    await audit(trx, { userId, action: 'media.upload', subject: `media/${row.id}` });
  });
  const stored = await findMedia(deps.db, row.id);
  if (!stored) throw noSuchMedia();
  return { code: 1, message: `${row.title} is uploaded.`, media: presentMedia(stored) };
}

/**
 * Replaces an image. The new one gets its own name, and all references are updated in the same transaction, so that no
 * cache can show the old image for it.
 * @throws {AppError} `notFound`; `conflict`; `badInput` for a file that is not an image; `tooMany`;
 * `unavailable`
 */
export async function replaceMedia(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  { id, data, version }: CheckedBody<'media/replaceMedia'>,
  file: ReceivedFile | null,
): Promise<Reply<'media/replaceMedia'>> {
  const references = mediaReferencesOf(deps);
  const uses = { references, roles };
  const before = await findMedia(deps.db, id);
  if (!before) throw noSuchMedia();
  if (before.kind !== 'picture') throw onlyPictures();
  requireVersion(version, await readWithUses(deps.db, uses, id));
  await limitPictures(deps.db, userId);
  const picture = await pagePicture(sentPicture(file, data), before.title);
  const replaced = await store(deps, picture, async (trx) => {
    const row = await lockNewest(trx, uses, { id, version });
    const name = nameOfPicture(picture.stem, middle);
    const keys = new Set((await keysOf(trx, [row])).get(id));
    const tags = await renameEverywhere(trx, references, keys, name);
    await updateMedia(trx, row, {
      name,
      width: picture.width,
      height: picture.height,
      focus_x: middle.x,
      focus_y: middle.y,
      bytes: sizeOf(picture),
      words: searchTextOf({ ...row, name }),
    });
    await insertFormerStem(trx, id, keyOf(row.name));
    await recordOrphans(trx, filesOf(row.name), Date.now());
    await markChanged(trx, tags);
    await audit(trx, { userId, action: 'media.replace', subject: `media/${id}` });
    return row.name;
  });
  await deleteOrphanedFiles(deps, replaced);
  const media = await readWithUses(deps.db, uses, id);
  return { code: 1, message: `${media.title} is replaced.`, media };
}

const middle = { x: 50, y: 50 };

const onlyPictures = () => {
  const message = 'Only pictures can be replaced with a picture.';
  return new AppError('badInput', message, { errors: { id: message } });
};

const sizeOf = ({ files }: PagePicture) => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

const limitPictures = (db: Db, userId: string) =>
  enforceRateLimit(db, { bucket: `picture:${userId}`, free: maxPictures, window: hour });

/** Writes an image's files and its row. */
const store = <T>(deps: AppDeps, { files }: PagePicture, work: (trx: Db) => Promise<T>) =>
  withFiles(deps, files, (names) =>
    deps.db.transaction().execute(async (trx) => {
      await adoptFiles(trx, names);
      return work(trx);
    }),
  );
