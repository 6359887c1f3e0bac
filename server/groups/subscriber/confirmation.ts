import type { Db } from '#server/platform/db/connect.ts';
import { count } from '#server/platform/limits.ts';
import { issueToken } from '#server/platform/mail/mailed-tokens.ts';
import { post } from '#server/platform/mail/outbox.ts';
import type { List } from '#server/platform/newsletter/departures.ts';
import type { Settings } from '#server/settings.ts';

const hour = 60 * 60_000;

/**
 * Mails the confirmation, at most once an hour for one address.
 * @param list one that was left before; absent: the whole subscription
 */
export async function askToConfirm(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  subscriber: { id: string; email: string },
  list?: List,
): Promise<void> {
  const purpose = list ? (`subscription-${list}` as const) : 'subscription';
  const bucket = `confirmation-mail:${subscriber.id}${list ? `:${list}` : ''}`;
  const mails = await count(trx, { bucket, window: hour });
  if (mails.count > 1) return;
  const token = await issueToken(trx, purpose, subscriber.id);
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
      url: `${siteUrl}/Verifying?purpose=subscription&verify_token=${token}`,
    },
  });
}
