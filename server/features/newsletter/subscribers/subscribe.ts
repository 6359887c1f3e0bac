import type { CheckedBody, Reply } from '#contract/index.ts';
import { consentWords } from '#contract/shared/consent-words.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { recordConsents } from '#server/features/consents/record-consents.ts';
import { redeemToken } from '#server/features/mail/mailed-tokens.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import {
  currentLanguage,
  currentTranslate,
  translate,
} from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { mailAlreadySubscribed, sendConfirmationEmail } from './confirmation-email.ts';
import { hasNoLists, listColumns, withoutLists } from './list-flags.ts';
import { findAccountId } from './queries/accounts.ts';
import { addChosenLists, findSubscriberById, markConfirmed } from './queries/subscribers.ts';
import { addLists, unsubscribedBefore } from './subscriptions.ts';
import { sendWelcomeEmail } from './welcome-email.ts';

/**
 * Subscribes an address. New addresses are asked by email to confirm, and so are those that have unsubscribed from a
 * list before; chosen lists stay chosen.
 * @throws {AppError} `tooMany` when this network has subscribed often and did not solve the bot check
 */
export async function subscribe(
  deps: AppDeps,
  { email, ...chosen }: CheckedBody<'subscriber/newsletterSubscribe'>,
  context: CallContext,
): Promise<Reply<'subscriber/newsletterSubscribe'>> {
  if (hasNoLists(chosen)) {
    return { code: 3, message: translate('subscribe.noneChosen') };
  }
  await requireBotCheckBeyond(
    deps,
    { bucket: `subscribe:${context.network}`, free: 5, window: hour },
    context,
  );
  return deps.db.transaction().execute(async (trx) => {
    const again = await unsubscribedBefore(trx, email, chosen);
    const known = await addLists(trx, email, withoutLists(chosen, again), {
      language: currentLanguage(),
    });
    const asked = listColumns.filter((list) => chosen[list] === 1);
    await recordConsents(
      trx,
      'subscribe-form',
      asked.map((purpose) => ({
        email,
        purpose,
        decision: known.status === 'pending' || again.includes(purpose) ? 'asked' : 'given',
      })),
    );
    await audit(trx, {
      userId: context.person?.userId ?? null,
      action: 'subscription.ask',
      subject: `subscriber/${known.id}`,
    });
    const t = currentTranslate();
    for (const list of again) await sendConfirmationEmail(trx, deps.settings, known, t, list);
    if (known.status === 'pending') await sendConfirmationEmail(trx, deps.settings, known, t);
    const userId = await findAccountId(trx, email);
    const isToConfirm = known.status === 'pending' || again.length > 0;
    // Anyone may have typed the address, so its owner reads this as every other email.
    if (!isToConfirm) await mailAlreadySubscribed(trx, deps.settings, known);
    // The same for everyone, so that no one can find out whether an address receives the newsletter.
    const message = translate('subscribe.done');
    if (userId === undefined) return { code: 1, message };
    return { code: known.isNew ? 2 : 4, message, userId };
  });
}

/**
 * Redeems the link that confirms a subscription, and welcomes whoever was not subscribed before.
 * @throws {AppError} `badInput` for a used, expired or forged link
 */
export function confirmSubscription(
  { db, settings }: AppDeps,
  { verify_token }: CheckedBody<'subscriber/confirmSubscription'>,
): Promise<Reply<'subscriber/confirmSubscription'>> {
  return db.transaction().execute(async (trx) => {
    const redeemed = await redeem(trx, verify_token);
    if (!redeemed) {
      throw new AppError('badInput', translate('subscribe.linkUsedAdvice'), {
        errors: { verify_token: translate('subscribe.linkUsed') },
      });
    }
    const { id, list } = redeemed;
    const now = Date.now();
    const isNew = await markConfirmed(trx, id, now);
    await addChosenLists(trx, id, list ? [list] : [], now);
    const row = await findSubscriberById(trx, id);
    const given = list ? [list] : listColumns.filter((each) => row?.[each] === 1);
    if (row) {
      // They agreed to what the email said, whatever the language of the page that its link opened.
      const t = translatorFor(row);
      const source = 'confirmation-email';
      const consents = given.map((purpose) => ({
        email: row.email,
        purpose,
        decision: 'given' as const,
        words: consentWords(source, purpose, t),
      }));
      await recordConsents(trx, source, consents);
      if (isNew) await sendWelcomeEmail(trx, settings, row, t);
    }
    const subject = `subscriber/${id}`;
    await audit(trx, { userId: null, action: 'subscription.confirm', subject });
    return { code: 1 as const, message: translate('subscribe.confirmed') };
  });
}

/** The subscription that a mailed link confirms: all of it, or one list that was unsubscribed from before. */
async function redeem(
  trx: Db,
  token: string,
): Promise<{ id: string; list?: MailingList } | undefined> {
  const whole = await redeemToken(trx, 'subscription', token);
  if (whole !== undefined) return { id: whole };
  for (const list of listColumns) {
    const id = await redeemToken(trx, `subscription-${list}`, token);
    if (id !== undefined) return { id, list };
  }
  return undefined;
}
