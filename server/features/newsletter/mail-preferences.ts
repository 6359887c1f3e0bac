import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { linkOf } from './preferences.ts';
import { findActiveEmail } from './subscribers/queries/subscribers.ts';
import { preferencesLink, unsubscribeKey } from './subscribers/unsubscribe-links.ts';

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
  const key = await unsubscribeKey(db);
  await db
    .transaction()
    .execute((trx) =>
      mailLink(trx, subscriberId, preferencesLink(key, settings.siteUrl, subscriberId)),
    );
  return {
    code: 1,
    message: 'If this link belongs to a subscription, we emailed a new link.',
  };
}

async function mailLink(trx: Db, subscriberId: string, url: string): Promise<void> {
  const mails = await incrementCounter(trx, {
    bucket: `preferences-mail:${subscriberId}`,
    window: hour,
  });
  if (mails.count > 1) return;
  const recipient = await findActiveEmail(trx, subscriberId);
  if (recipient === undefined) return;
  await enqueueEmail(trx, {
    recipient,
    subject: 'Choose your newsletters',
    purpose: 'preferences',
    paragraphs: [
      'Hello,',
      'Use this link to choose what we send you. It works for 30 days; you can always use it to unsubscribe.',
      'If you didn’t ask for this, you don’t need to do anything.',
    ],
    link: { label: 'Choose my newsletters', url },
  });
}
