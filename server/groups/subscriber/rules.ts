import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Parts } from '#server/groups/handlers.ts';
import { requireBotCheckBeyond } from '#server/platform/bot-check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { count } from '#server/platform/limits.ts';
import { issueToken, redeemToken } from '#server/platform/mail/mailed-tokens.ts';
import { post } from '#server/platform/mail/outbox.ts';
import { addLists, lists } from '#server/platform/subscribers.ts';

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
  if (lists.every((list) => chosen[list] === 0)) {
    return { code: 3, message: 'Please choose at least one newsletter.' };
  }
  await requireBotCheckBeyond(
    parts,
    { bucket: `subscribe:${context.network}`, free: 5, window: hour },
    context.botCheck,
  );
  return parts.db.transaction().execute(async (trx) => {
    const known = await addLists(trx, email, chosen);
    if (known.status === 'pending') await askToConfirm(trx, parts, known);
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

/** Mails the confirmation, at most once an hour for one address. */
async function askToConfirm(
  trx: Db,
  { settings }: Parts,
  subscriber: { id: string; email: string },
): Promise<void> {
  const mails = await count(trx, { bucket: `confirmation-mail:${subscriber.id}`, window: hour });
  if (mails.count > 1) return;
  const token = await issueToken(trx, 'subscription', subscriber.id);
  await post(trx, {
    recipient: subscriber.email,
    subject: 'Please confirm your subscription',
    purpose: 'subscription',
    paragraphs: [
      'Somebody, hopefully you, asked us to send our newsletter to this address.',
      'Please confirm it. If it was not you, do nothing: we will not write again.',
    ],
    link: {
      label: 'Confirm my subscription',
      url: `${settings.siteUrl}/Verifying?purpose=subscription&verify_token=${token}`,
    },
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
    await trx
      .updateTable('subscribers')
      .set({ status: 'confirmed', confirmed_at: Date.now() })
      .where('id', '=', id)
      .execute();
    return { code: 1 as const, message: 'Thank you! Your subscription is confirmed.' };
  });
}
