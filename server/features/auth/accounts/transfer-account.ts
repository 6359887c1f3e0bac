import { revokeTokens } from '#server/features/mail/queries/tokens.ts';
import { recordOrphans } from '#server/features/media/references/orphans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { removeSecondStep } from '../second-step/methods.ts';
import { deleteDevices, detachSubscriptions, updateUser } from './queries.ts';
import type { User } from './users.ts';

/**
 * Gives an unverified account to the person who verified its mailbox. Someone else may have registered it, so
 * everything is removed that would let them back in or be recognized as theirs: second factor, recovery codes, links,
 * devices, photo and wishes. Sessions and a pending email change end with the password.
 * @returns the photo, which every node has to drop from its cache; empty if there is none
 */
export async function transferAccount(trx: Db, { id, photo }: User): Promise<string> {
  await removeSecondStep(trx, id);
  await revokeTokens(trx, id, ['email', 'password', 'email-change']);
  await deleteDevices(trx, id);
  // A subscription that the account requested must not be confirmed in its name.
  await detachSubscriptions(trx, id);
  await updateUser(trx, id, {
    is_verified: 1,
    wished_lists: '',
    photo: '',
    language: currentLanguage(),
    updated_at: Date.now(),
  });
  if (photo !== '') {
    await recordDeletion(trx, `media/${photo}`);
    await recordOrphans(trx, [photo], Date.now());
  }
  return photo;
}
