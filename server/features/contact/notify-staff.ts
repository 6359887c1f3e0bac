import type { CheckedBody } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { listStaffEmails } from '../auth/accounts/queries.ts';
import { enqueueEmail, type Mail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { noticeIds } from './delete-messages.ts';
import { replyAddress } from './reply-address.ts';

/** Notices per hour; the last one says that more messages follow without notice. */
const maxNotices = 20;

/**
 * Notifies staff of a new message by emails in the outbox: they are queued in the message's transaction, and a mail
 * outage does not keep anyone from writing. The visitor's text appears as plain text.
 */
export async function notifyStaff(
  trx: Db,
  { settings: { siteUrl } }: Pick<AppDeps, 'settings'>,
  messageId: string,
  { name, subject, text }: CheckedBody<'contact/send'>,
): Promise<void> {
  const recipients = await recipientsOf(trx);
  if (recipients.length === 0) return;
  const notices = await incrementCounter(trx, { bucket: 'contact-notice', window: hour });
  if (notices.count > maxNotices + 1) return;
  const link = { label: 'Open the messages', url: `${siteUrl}/dashboard/Contacts` };
  const mail: Omit<Mail, 'recipient' | 'language'> =
    notices.count > maxNotices
      ? {
          subject: 'Many new messages from the contact form',
          purpose: 'contact-notice',
          paragraphs: [
            `More than ${maxNotices} messages arrived through the contact form within an hour. We won’t email you about more of them until the hour is over. You can find all of them in the dashboard.`,
          ],
          link,
        }
      : {
          subject: `New message: ${subject.trim()}`,
          purpose: 'contact-notice',
          paragraphs: [
            // Without the address, which the sender may change or withdraw: the dashboard shows it.
            `${name.trim()} wrote through the contact form:`,
            ...text
              .replaceAll('\r\n', '\n')
              .trim()
              .split(/\n{2,}/),
            'Reply in the dashboard, where your colleagues can see it too.',
          ],
          link,
        };
  const ids = noticeIds(messageId);
  for (const [index, recipient] of recipients.entries()) {
    await enqueueEmail(trx, { ...mail, language: staffLanguage, id: ids[index] ?? '', recipient });
  }
}

/** The configured address, else the site's own, else those of all who may answer messages. */
async function recipientsOf(trx: Db): Promise<string[]> {
  const site = await readSite(trx);
  const { isOn, email } = site.messageNotices;
  if (isOn === 0) return [];
  const address = email || replyAddress(site);
  if (address !== '') return [address];
  return listStaffEmails(trx, 'messages.answer', noticeIds('').length);
}
