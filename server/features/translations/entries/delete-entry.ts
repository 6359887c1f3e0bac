import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '../../lists/change-list.ts';
import { translationKey } from '../../lists/translations/entry-translation.ts';
import { deletedMessage, entryTranslations } from '../../lists/translations/versioned-list.ts';

/**
 * Deletes the published translation of an entry with its draft: visitors read the original again. The history keeps it.
 * @throws {AppError} `notFound`
 */
export function deleteEntry(
  deps: AppDeps,
  { userId }: CurrentUser,
  subject: CheckedBody<'translations/deleteEntry'>,
): Promise<Reply<'translations/deleteEntry'>> {
  const { list, area, remove } = entryTranslations;
  return editPublished(deps, userId, `${area}.delete`, async (trx) => {
    const key = translationKey(subject);
    const tags = await remove(trx, key);
    return { subject: `${list}/${key}`, tags, reply: { code: 1, message: deletedMessage } };
  });
}
