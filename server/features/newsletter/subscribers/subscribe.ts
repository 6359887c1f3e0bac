import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { redeemToken } from '#server/features/mail/mailed-tokens.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { askToConfirm, tellSubscriber } from './confirmation.ts';
import { addLists, leftBefore } from './subscriptions.ts';
import { isNone, type List, lists, without } from './unsubscribes.ts';

const hour = 60 * 60_000;

/**
 * Subscribes an address. A new address is asked by mail to confirm, and one that has left a list before it is
 * on it again; a list once chosen stays chosen.
 * @throws {AppError} `tooMany` when this network has subscribed often and did not solve the bot check
 */
export async function subscribe(
  deps: AppDeps,
  { email, ...chosen }: CheckedBody<'subscriber/newsletterSubscribe'>,
  context: CallContext,
): Promise<Reply<'subscriber/newsletterSubscribe'>> {
  if (isNone(chosen)) {
    return { code: 3, message: 'Please choose at least one newsletter.' };
  }
  await requireBotCheckBeyond(
    deps,
    { bucket: `subscribe:${context.network}`, free: 5, window: hour },
    context,
  );
  return deps.db.transaction().execute(async (trx) => {
    const again = await leftBefore(trx, email, chosen);
    const known = await addLists(trx, email, without(chosen, again));
    await audit(trx, {
      userId: context.person?.userId ?? null,
      action: 'subscription.ask',
      subject: `subscriber/${known.id}`,
    });
    for (const list of again) await askToConfirm(trx, deps.settings, known, list);
    if (known.status === 'pending') await askToConfirm(trx, deps.settings, known);
    const account = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirst();
    const isToConfirm = known.status === 'pending' || again.length > 0;
    if (!isToConfirm) await tellSubscriber(trx, deps.settings, known);
    // The same for everybody: nobody learns by trying whether an address receives the newsletter.
    const message = 'Thank you! Please check your email and confirm your subscription.';
    if (!account) return { code: 1, message };
    return { code: known.isNew ? 2 : 4, message, userId: account.id };
  });
}

/**
 * Redeems the link that confirms a subscription.
 * @throws {AppError} `badInput` for a link that is used, expired or forged
 */
export function confirmSubscription(
  { db }: AppDeps,
  { verify_token }: CheckedBody<'subscriber/confirmSubscription'>,
): Promise<Reply<'subscriber/confirmSubscription'>> {
  return db.transaction().execute(async (trx) => {
    const redeemed = await redeem(trx, verify_token);
    if (!redeemed) {
      throw new AppError(
        'badInput',
        'This link has been used or has expired. Please subscribe again.',
        {
          errors: { verify_token: 'This link has been used or has expired.' },
        },
      );
    }
    const now = Date.now();
    await trx
      .updateTable('subscribers')
      .set((eb) => ({
        ...(redeemed.list && { [redeemed.list]: 1 }),
        // Who comes back to one list has been here all the time.
        confirmed_at: eb
          .case()
          .when('status', '=', 'confirmed')
          .then(eb.ref('confirmed_at'))
          .else(now)
          .end(),
        status: 'confirmed',
        chosen_at: now,
      }))
      .where('id', '=', redeemed.id)
      .execute();
    const subject = `subscriber/${redeemed.id}`;
    await audit(trx, { userId: null, action: 'subscription.confirm', subject });
    return { code: 1 as const, message: 'Thank you! Your subscription is confirmed.' };
  });
}

/** Whose subscription a mailed link confirms: the whole of it, or one list that was left before. */
async function redeem(trx: Db, token: string): Promise<{ id: string; list?: List } | undefined> {
  const whole = await redeemToken(trx, 'subscription', token);
  if (whole !== undefined) return { id: whole };
  for (const list of lists) {
    const id = await redeemToken(trx, `subscription-${list}`, token);
    if (id !== undefined) return { id, list };
  }
  return undefined;
}
