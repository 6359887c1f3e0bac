import { confirmationButton } from '#contract/shared/consent-words.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { issueToken } from '#server/features/mail/mailed-tokens.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { preferencesButton } from './preferences-button.ts';

/**
 * Sends the confirmation link, at most once an hour per address.
 * @param list one that was unsubscribed from before; absent: the whole subscription
 */
export async function sendConfirmationEmail(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string },
  list?: MailingList,
): Promise<void> {
  const purpose = list ? (`subscription-${list}` as const) : 'subscription';
  const bucket = `confirmation-mail:${subscriber.id}${list ? `:${list}` : ''}`;
  const mails = await incrementCounter(trx, { bucket, window: hour });
  if (mails.count > 1) return;
  const token = await issueToken(trx, purpose, subscriber.id);
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: 'Please confirm your subscription',
    purpose: 'subscription',
    paragraphs: [
      'Someone, hopefully you, asked us to send our newsletter to this address.',
      'Please confirm your subscription. If this wasn’t you, do nothing: we won’t email you again.',
      'The link works once, for 14 days. After that, please subscribe again.',
    ],
    link: {
      label: confirmationButton,
      url: `${siteUrl}/Verifying?purpose=subscription&verify_token=${token}`,
    },
  });
}

/** Tells a subscriber that there is nothing to confirm, at most once a day. */
export async function mailAlreadySubscribed(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string },
): Promise<void> {
  const mails = await incrementCounter(trx, {
    bucket: `subscribed-mail:${subscriber.id}`,
    window: day,
  });
  if (mails.count > 1) return;
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: 'You’re already subscribed',
    purpose: 'subscription',
    paragraphs: [
      'Someone, hopefully you, asked us to send our newsletter to this address.',
      'You’re already subscribed, so there’s nothing to confirm. Use this link to choose what we send you. It works for 30 days; you can always use it to unsubscribe.',
    ],
    link: await preferencesButton(trx, settings, subscriber.id),
  });
}
