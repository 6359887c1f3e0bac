import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '../lists/change-list.ts';
import { reorderRows } from '../lists/positions.ts';

/**
 * Reorders the terms or one kind of items.
 * @throws {AppError} `notFound`; `badInput`
 */
export function reorderResearch(
  deps: AppDeps,
  { userId }: CurrentUser,
  { list, ids }: CheckedBody<'research/arrangeResearch'>,
): Promise<Reply<'research/arrangeResearch'>> {
  const isTerms = list === 'terms';
  const lock = isTerms ? 'researchTerms' : 'research';
  return editPublished(deps, userId, `${lock}.arrange`, async (trx) => {
    if (isTerms) {
      const missing = 'This term doesn’t exist.';
      await reorderRows(trx, { table: 'research_terms', key: 'id', missing }, ids);
    } else {
      const items = { table: 'research_items', key: 'id', within: { kind: list } } as const;
      await reorderRows(trx, { ...items, missing: 'This item doesn’t exist.' }, ids);
    }
    return {
      subject: isTerms ? lock : `${lock}/${list}`,
      tags: [isTerms ? 'researchTerms' : `research:${list}`],
      reply: { code: 1, message: 'Research is updated.', ids },
    };
  });
}
