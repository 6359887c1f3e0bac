import type { CheckedBody, Reply } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId, newToken } from '#server/platform/crypto/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeRelease } from '../manage-releases.ts';
import { noSuchRelease, readRelease } from '../present-release.ts';
import { lockRelease } from '../queries.ts';
import { deletePreview, insertPreview, listPreviews } from './queries.ts';

/** How many links to one release work at once. */
const maxLinks = 20;

/**
 * Creates a private link to the preview of a release. Only its hash is stored.
 * @throws {AppError} `notFound`; `conflict` for a release that is published, or has too many links
 */
export function addPreview(
  { db, ...deps }: AppDeps,
  { userId }: CurrentUser,
  { id, days }: CheckedBody<'releases/addPreview'>,
): Promise<Reply<'releases/addPreview'>> {
  return db.transaction().execute(async (trx) => {
    const release = await lockRelease(trx, id);
    if (!release) throw noSuchRelease();
    if (release.status === 'published') {
      throw new AppError('conflict', 'This release is published: everyone can see it.');
    }
    const now = Date.now();
    if ((await listPreviews(trx, id, now)).length >= maxLinks) {
      throw new AppError(
        'conflict',
        `A release can have ${maxLinks} preview links. Revoke one first.`,
      );
    }
    const token = newToken();
    await insertPreview(trx, {
      id: newId(),
      release_id: id,
      token_hash: hashToken(token),
      created_at: now,
      created_by: userId,
      expires_at: now + days * day,
    });
    await audit(trx, { userId, action: 'release.preview', subject: `release/${id}` });
    return {
      code: 1,
      message: 'Preview link created. Copy it now: it is shown only once.',
      release: await readRelease(deps, trx, id),
      url: `${deps.settings.siteUrl}/release-preview/${token}`,
    };
  });
}

/** Ends a preview link, if it still works. @throws {AppError} `notFound` for a release */
export function revokePreview(
  deps: AppDeps,
  person: CurrentUser,
  { id, previewId }: CheckedBody<'releases/revokePreview'>,
): Promise<Reply<'releases/revokePreview'>> {
  return changeRelease(deps, person, id, 'revoke-preview', async (trx) => {
    await deletePreview(trx, id, previewId);
    return () => 'Preview link revoked.';
  });
}
