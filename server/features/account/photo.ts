import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { setShownCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { sentPicture } from '#server/platform/pictures/picture-source.ts';
import { squarePicture } from '#server/platform/pictures/square-picture.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { lockUser, updateUser } from '../auth/accounts/queries.ts';
import { deleteOrphanedFiles } from '../media/delete-orphaned-files.ts';
import { adoptFiles, recordOrphans, withFiles } from '../media/references/orphans.ts';
import { callerOf, readProfile } from './profile.ts';

/** Twice what the account page shows, in pixels. */
const side = 400;
const maxPhotos = 30;

/**
 * Sets the caller's photo, stored under a generated name.
 * @throws {AppError} `badInput` for a file that is not an image or too large, `tooMany`
 */
export async function editPhoto(
  deps: AppDeps,
  { data }: CheckedBody<'account/editPhoto'>,
  context: CallContext,
): Promise<Reply<'account/editPhoto'>> {
  const { userId } = callerOf(context);
  await enforceRateLimit(deps.db, { bucket: `photo:${userId}`, free: maxPhotos, window: hour });
  const picture = sentPicture(context.file, data);
  const file = { name: `photo-${newId()}.webp`, bytes: await squarePicture(picture, side) };
  const profile = await withFiles(deps, [file], () => setPhoto(deps, userId, file.name));
  setShownCookies(context, profile);
  return { code: 1, message: translate('account.photoUpdated'), profile };
}

/** Removes the caller's photo. */
export async function deletePhoto(
  deps: AppDeps,
  context: CallContext,
): Promise<Reply<'account/deletePhoto'>> {
  const profile = await setPhoto(deps, callerOf(context).userId, '');
  setShownCookies(context, profile);
  return { code: 1, message: translate('account.photoRemoved'), profile };
}

async function setPhoto(deps: AppDeps, userId: string, photo: string) {
  const { old, profile } = await deps.db.transaction().execute(async (trx) => {
    // Of two simultaneous uploads, the later one deletes the earlier one's file, which would be orphaned
    // otherwise.
    const user = await lockUser(trx, userId);
    await updateUser(trx, userId, { photo, updated_at: Date.now() });
    if (photo !== '') await adoptFiles(trx, [photo]);
    if (user?.photo) {
      await recordDeletion(trx, `media/${user.photo}`);
      await recordOrphans(trx, [user.photo], Date.now());
    }
    await audit(trx, { userId, action: 'account.photo', subject: `user/${userId}` });
    return { old: user?.photo ?? '', profile: await readProfile(trx, userId) };
  });
  if (old !== '') await deleteOrphanedFiles(deps, old);
  return profile;
}
