import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Settings } from '#server/config.ts';
import { mailOwnLink } from '#server/features/mail/mail-own-link.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { linkOf } from './preferences.ts';
import { sendConfirmationEmail } from './subscribers/confirmation-email.ts';
import { preferencesButton } from './subscribers/preferences-button.ts';
import { findActiveSubscriber, findSubscriber } from './subscribers/queries/subscribers.ts';

/**
 * Sends a new link to the preferences, at most once an hour, if there is a subscription. The reply is the same if there
 * is none.
 * @throws {AppError} `badInput` for a forged link; `tooMany` for many of those, or when this network has asked often
 * and did not solve the bot check
 */
export async function mailPreferences(
  deps: AppDeps,
  { token }: CheckedBody<'subscriber/mailPreferences'>,
  context: CallContext,
): Promise<Reply<'subscriber/mailPreferences'>> {
  const { db, settings } = deps;
  const { subscriberId } = await linkOf(db, token, context);
  await requireBotCheckBeyond(
    deps,
    { bucket: `mail-preferences:${context.network}`, free: 10, window: hour },
    context,
  );
  await db.transaction().execute(async (trx) => {
    const mails = await incrementCounter(trx, {
      bucket: `preferences-mail:${subscriberId}`,
      window: hour,
    });
    if (mails.count > 1) return;
    const subscriber = await findActiveSubscriber(trx, subscriberId);
    if (subscriber) await sendPreferencesEmail(trx, settings, subscriber);
  });
  return {
    code: 1,
    message: translate('preferences.newLinkMailed'),
  };
}

/**
 * Emails a subscriber the link to the preferences, for anyone who types the address in. The reply is the same if there
 * is no subscription.
 * @throws {AppError} `tooMany` if this network has asked often and did not solve the bot check
 */
export async function requestPreferences(
  deps: AppDeps,
  { email }: CheckedBody<'subscriber/requestPreferences'>,
  context: CallContext,
): Promise<Reply<'subscriber/requestPreferences'>> {
  await mailOwnLink(deps, { purpose: 'preferences-link', email }, context, async (trx, key) => {
    const subscriber = await findSubscriber(trx, key);
    // Before an address is confirmed, it gets nothing else.
    if (subscriber?.status === 'pending') {
      await sendConfirmationEmail(trx, deps.settings, subscriber, currentTranslate());
    } else if (subscriber?.status === 'confirmed') {
      await sendPreferencesEmail(trx, deps.settings, subscriber);
    }
  });
  return {
    code: 1,
    message: translate('preferences.linkMailed'),
  };
}

async function sendPreferencesEmail(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string },
): Promise<void> {
  const t = currentTranslate();
  await enqueueEmail(trx, {
    // As it is stored: no other spelling can get the link.
    recipient: subscriber.email,
    subject: t('preferences.mailSubject'),
    purpose: 'preferences',
    language: t.language,
    paragraphs: [t('email.greetingNoName'), t('preferences.mail'), t('preferences.mailNotAsked')],
    link: await preferencesButton(trx, settings, subscriber.id, t),
  });
}
