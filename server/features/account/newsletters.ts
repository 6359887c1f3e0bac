import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { findUserById } from '../auth/accounts/queries.ts';
import { hasNoLists, type ListFlags } from '../newsletter/subscribers/list-flags.ts';
import {
  chooseLists,
  findOwnSubscription,
  pendingLists,
} from '../newsletter/subscribers/subscriptions.ts';
import { callerOf } from './profile.ts';

type Newsletters = Reply<'account/getNewsletters'>['newsletters'];

/** Which newsletters the account's address receives, as far as the account may know. */
export async function readNewsletters(db: Db, userId: string): Promise<Newsletters> {
  const user = await findUserById(db, userId);
  if (user?.is_verified === 0) return presentRequested(pendingLists(user));
  const row = user && (await findOwnSubscription(db, user));
  if (!row) return { test: 0, general: 0, newsletters: 0, status: 'none' };
  const { test, general, newsletters, status } = row;
  return { test, general, newsletters, status };
}

/** The wishes of an unverified account, which may not see the subscription of its address. */
const presentRequested = (wished: ListFlags): Newsletters => ({
  ...wished,
  status: hasNoLists(wished) ? 'none' : 'pending',
});

/** Sets the newsletters of the caller's address. A verified one needs no confirmation by email. */
export function editNewsletters(
  { db }: AppDeps,
  chosen: CheckedBody<'account/editNewsletters'>,
  context: CallContext,
): Promise<Reply<'account/editNewsletters'>> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserById(trx, callerOf(context).userId);
    if (!user) throw new AppError('notFound', translate('account.doesNotExist'));
    await chooseLists(trx, user, chosen);
    await audit(trx, { userId: user.id, action: 'newsletters.edit', subject: `user/${user.id}` });
    const newsletters = await readNewsletters(trx, user.id);
    return { code: 1 as const, message: translate('account.newslettersUpdated'), newsletters };
  });
}
