import type { CheckedBody, Reply } from '#contract/index.ts';
import type { ArrangedList } from '#contract/lists/arranging.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from './change-list.ts';
import { reorderRows } from './positions.ts';

/** Each list's table, lock, cached pages, and messages. */
const lists = {
  board: {
    table: 'board_members',
    lock: 'board',
    tag: 'board',
    missing: 'This board member doesn’t exist.',
    message: 'Board is updated.',
  },
  contacts: {
    table: 'contacts',
    lock: 'contacts',
    tag: 'contacts',
    missing: 'This contact doesn’t exist.',
    message: 'Contact is updated.',
  },
  waysToDonate: {
    table: 'ways_to_donate',
    lock: 'donate',
    tag: 'waysToDonate',
    missing: 'This way to donate doesn’t exist.',
    message: 'Way To Donate is updated.',
  },
  testSteps: {
    table: 'test_steps',
    lock: 'test',
    tag: 'test',
    missing: 'This step doesn’t exist.',
    message: 'Test Step is updated.',
  },
} as const satisfies Record<ArrangedList, object>;

/**
 * Reorders a list.
 * @throws {AppError} `notFound` for a row that is not in it; `badInput`
 */
export function reorderList(
  deps: AppDeps,
  { userId }: CurrentUser,
  { list, ids }: CheckedBody<'pages/arrangeList'>,
): Promise<Reply<'pages/arrangeList'>> {
  const { table, lock, tag, missing, message } = lists[list];
  return editPublished(deps, userId, `${lock}.arrange`, async (trx) => {
    await reorderRows(trx, { table, key: 'id', missing }, ids);
    return { subject: list, tags: [tag], reply: { code: 1, message, ids } };
  });
}
