import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { recordDeletion } from '#server/platform/record-deletion.ts';
import { removeImportTraces } from '../imports/import-traces.ts';
import { pickLists } from './list-flags.ts';
import { countSubscribers, filterOf, listNext } from './queries/subscriber-search.ts';
import {
  deleteSubscriberRows,
  deleteSubscriptionEmails,
  listSubscribers,
} from './queries/subscribers.ts';
import { recordUnsubscribes } from './unsubscribes.ts';

/** Deletions per transaction: other requests are served in between. */
const batchSize = 250;
const message = 'Subscribers are deleted.';

/** @throws {AppError} `notFound` */
export async function deleteSubscriber(
  deps: AppDeps,
  { subscriber }: CheckedBody<'subscriber/deleteSubscriber'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteSubscriber'>> {
  const found = await removeAudited(deps, [subscriber], context);
  if (found === 0) throw new AppError('notFound', 'This subscriber doesn’t exist.');
  return { code: 1, message: 'Subscriber is deleted.', total: await countSubscribers(deps.db) };
}

/** Deletes those that still exist. */
export async function deleteSubscribers(
  deps: AppDeps,
  { subscribers }: CheckedBody<'subscriber/deleteSubscribers'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteSubscribers'>> {
  for (let first = 0; first < subscribers.length; first += batchSize) {
    await removeAudited(deps, subscribers.slice(first, first + batchSize), context);
  }
  return { code: 1, message, total: await countSubscribers(deps.db) };
}

/** @throws {AppError} `conflict` if the number of matches differs from the one confirmed */
export async function deleteMatchingSubscribers(
  deps: AppDeps,
  { count, ...body }: CheckedBody<'subscriber/deleteMatchingSubscribers'>,
  context: CallContext,
): Promise<Reply<'subscriber/deleteMatchingSubscribers'>> {
  const filter = filterOf(body);
  const found = await countSubscribers(deps.db, filter);
  if (found !== count) {
    throw new AppError(
      'conflict',
      `${found.toLocaleString('en')} subscribers match now, not ${count.toLocaleString('en')}. Please review them again.`,
      { current: { total: found } },
    );
  }
  // Never more than was confirmed, even if others sign up in the meantime.
  for (let remaining = count; remaining > 0; ) {
    const rows = await listNext(deps.db, filter, Math.min(remaining, batchSize));
    if (rows.length === 0) break;
    await removeAudited(
      deps,
      rows.map(({ id }) => id),
      context,
    );
    remaining -= rows.length;
  }
  return { code: 1, message, total: await countSubscribers(deps.db) };
}

function removeAudited({ db }: AppDeps, ids: string[], { person }: CallContext): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await removeSubscribers(trx, ids);
    if (found === 0) return 0;
    const subject = ids.length === 1 ? `subscriber/${ids[0]}` : `${found} subscribers`;
    await audit(trx, { userId: person?.userId ?? null, action: 'subscribers.delete', subject });
    return found;
  });
}

/**
 * Deletes subscribers with their links and queued emails. A hash remains: neither an import nor a restored backup
 * brings them back.
 * @param ids at most a thousand
 * @returns how many existed
 */
export async function removeSubscribers(trx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await listSubscribers(trx, ids);
  if (rows.length === 0) return 0;
  const unsubscribers = rows.map((row) => ({ ...row, from: pickLists(row) }));
  await recordUnsubscribes(trx, unsubscribers, 'deleted');
  const keys = rows.map(({ email_key }) => email_key);
  await deleteSubscriptionEmails(trx, keys);
  await removeImportTraces(trx, keys);
  const found = rows.map(({ id }) => id);
  await deleteSubscriberRows(trx, found);
  await recordDeletion(trx, ...found.map((id) => `subscriber/${id}`));
  return rows.length;
}
