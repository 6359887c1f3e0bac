import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { requireBotCheckBeyond } from '#server/platform/bot-check.ts';
import { Refusal } from '#server/platform/errors.ts';
import { redeemToken } from '#server/platform/mail/mailed-tokens.ts';
import { isNone } from '#server/platform/newsletter/departures.ts';
import { addLists } from '#server/platform/subscribers.ts';
import { askToConfirm } from './confirmation.ts';

const hour = 60 * 60_000;

/**
 * Subscribes an address. A new address is asked by mail to confirm; a list once chosen stays chosen.
 * @throws {Refusal} `tooMany` when this network has subscribed often and did not solve the bot check
 */
export async function subscribe(
  parts: Parts,
  { email, ...chosen }: CheckedBody<'subscriber/newsletterSubscribe'>,
  context: CallContext,
): Promise<Reply<'subscriber/newsletterSubscribe'>> {
  if (isNone(chosen)) {
    return { code: 3, message: 'Please choose at least one newsletter.' };
  }
  await requireBotCheckBeyond(
    parts,
    { bucket: `subscribe:${context.network}`, free: 5, window: hour },
    context.botCheck,
  );
  return parts.db.transaction().execute(async (trx) => {
    const known = await addLists(trx, email, chosen);
    if (known.status === 'pending') await askToConfirm(trx, parts.settings, known);
    const account = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirst();
    const message =
      known.status === 'pending'
        ? 'Thank you! Please check your email and confirm your subscription.'
        : 'Thank you! You are subscribed.';
    if (!account) return { code: 1, message };
    return { code: known.isNew ? 2 : 4, message, userId: account.id };
  });
}

/**
 * Redeems the link that confirms a subscription.
 * @throws {Refusal} `badInput` for a link that is used, expired or forged
 */
export function confirmSubscription(
  { db }: Parts,
  { verify_token }: CheckedBody<'subscriber/confirmSubscription'>,
): Promise<Reply<'subscriber/confirmSubscription'>> {
  return db.transaction().execute(async (trx) => {
    const id = await redeemToken(trx, 'subscription', verify_token);
    if (!id) {
      throw new Refusal(
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
      .set({ status: 'confirmed', confirmed_at: now, chosen_at: now })
      .where('id', '=', id)
      .execute();
    return { code: 1 as const, message: 'Thank you! Your subscription is confirmed.' };
  });
}
