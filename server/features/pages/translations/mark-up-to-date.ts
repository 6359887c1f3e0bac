import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockForEdit } from '../editing/drafts.ts';
import { findOriginal, wordsHashOf } from './original.ts';
import { storeTranslatedFrom } from './queries.ts';
import { parseTranslatedFrom, presentContentOf, staleParts } from './stale-parts.ts';
import { withPart } from './translated-from.ts';

/**
 * Marks a part of a translation as translated from what its original says now. The draft stays as it is, and so does its
 * version: whoever is writing it goes on undisturbed. A part that is up to date already stays so.
 * @throws {AppError} `notFound` for a page that is no translation; `conflict` if the original says something else than the
 * editor was shown
 */
export function markUpToDate(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { section, name, part, wordsHash }: CheckedBody<'translations/markUpToDate'>,
): Promise<Reply<'translations/markUpToDate'>> {
  return db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, undefined);
    const original = await findOriginal(trx, row);
    if (!original) throw new AppError('notFound', 'This page isn’t a translation.');
    const now = presentContentOf(original);
    if (wordsHashOf(original, now) !== wordsHash) {
      throw new AppError(
        'conflict',
        'The original has changed since you opened it. Check it again.',
      );
    }
    const before = parseTranslatedFrom(row.translated_from);
    const isStale = staleParts(original, before, now).some((each) => each.part === part);
    const after = isStale ? withPart(before, now, part) : before;
    if (isStale) {
      await storeTranslatedFrom(trx, row.id, JSON.stringify(after));
      const subject = `${row.section}/${row.name}`;
      await audit(trx, { userId, action: 'page.mark-translated', subject });
    }
    const message = 'This part is marked as up to date.';
    return { code: 1 as const, message, stale: staleParts(original, after, now) };
  });
}
