import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { countSubscribers } from './found.ts';
import { filterOf, nextSubscribers } from './queries.ts';
import { removeSubscribers } from './removal.ts';

/** So many go in one transaction: between two of them everybody else is served. */
const batchSize = 250;
const message = 'Subscribers are deleted.';

/** @throws {AppError} `notFound` */
export async function deleteSubscriber(
  deps: AppDeps,
  { subscriber }: CheckedBody<'subscriber/deleteSubscriber'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteSubscriber'>> {
  const found = await remove(deps, [subscriber], context);
  if (found === 0) throw new AppError('notFound', 'This subscriber doesn’t exist.');
  return { code: 1, message: 'Subscriber is deleted.', total: await countSubscribers(deps.db) };
}

/** Deletes those that are still there. */
export async function deleteSubscribers(
  deps: AppDeps,
  { subscribers }: CheckedBody<'subscriber/deleteSubscribers'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteSubscribers'>> {
  for (let first = 0; first < subscribers.length; first += batchSize) {
    await remove(deps, subscribers.slice(first, first + batchSize), context);
  }
  return { code: 1, message, total: await countSubscribers(deps.db) };
}

/** @throws {AppError} `changedMeanwhile` where the search finds another number than was decided on */
export async function deleteMatchingSubscribers(
  deps: AppDeps,
  { count, ...body }: CheckedBody<'subscriber/deleteMatchingSubscribers'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteMatchingSubscribers'>> {
  const filter = filterOf(body);
  const found = await countSubscribers(deps.db, filter);
  if (found !== count) {
    throw new AppError(
      'changedMeanwhile',
      `${found.toLocaleString('en')} subscribers match now, not ${count.toLocaleString('en')}. Please review them again.`,
      { current: { total: found } },
    );
  }
  // Never more than was decided on, though others sign up meanwhile.
  for (let left = count; left > 0; ) {
    const rows = await nextSubscribers(deps.db, filter, Math.min(left, batchSize));
    if (rows.length === 0) break;
    await remove(
      deps,
      rows.map(({ id }) => id),
      context,
    );
    left -= rows.length;
  }
  return { code: 1, message, total: await countSubscribers(deps.db) };
}

function remove({ db }: AppDeps, ids: string[], { person }: CallContext): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await removeSubscribers(trx, ids);
    if (found === 0) return 0;
    const subject = ids.length === 1 ? `subscriber/${ids[0]}` : `${found} subscribers`;
    await audit(trx, { userId: person?.userId ?? null, action: 'subscribers.delete', subject });
    return found;
  });
}
