import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { issueToken } from '#server/features/mail/mailed-tokens.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor } from '#server/platform/language/catalogs.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { preferencesButton } from './preferences-button.ts';

/**
 * Sends the confirmation link, at most once an hour per address.
 * @param t finds texts in the subscriber's language
 * @param list one that was unsubscribed from before; absent: the whole subscription
 */
export async function sendConfirmationEmail(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string },
  t: Translate,
  list?: MailingList,
): Promise<void> {
  const purpose = list ? (`subscription-${list}` as const) : 'subscription';
  const bucket = `confirmation-mail:${subscriber.id}${list ? `:${list}` : ''}`;
  const mails = await incrementCounter(trx, { bucket, window: hour });
  if (mails.count > 1) return;
  const token = await issueToken(trx, purpose, subscriber.id);
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: t('newsletter.confirmSubject'),
    purpose: 'subscription',
    language: t.language,
    paragraphs: [t('newsletter.asked'), t('newsletter.confirm'), t('newsletter.confirmLinkWorks')],
    link: {
      label: t('newsletter.confirmLink'),
      url: `${siteUrl}${pathIn(t.language, '/Verifying')}?purpose=subscription&verify_token=${token}`,
    },
  });
}

/** Tells a subscriber that there is nothing to confirm, at most once a day. */
export async function mailAlreadySubscribed(
  trx: Db,
  settings: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string; language: string },
): Promise<void> {
  const mails = await incrementCounter(trx, {
    bucket: `subscribed-mail:${subscriber.id}`,
    window: day,
  });
  if (mails.count > 1) return;
  const t = translatorFor(subscriber);
  await enqueueEmail(trx, {
    recipient: subscriber.email,
    subject: t('newsletter.alreadySubject'),
    purpose: 'subscription',
    language: t.language,
    paragraphs: [t('newsletter.asked'), t('newsletter.already')],
    link: await preferencesButton(trx, settings, subscriber.id, t),
  });
}
