import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { day, hour } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { audit } from '#server/platform/audit.ts';
import { hashToken, newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage, translate } from '#server/platform/language/current-language.ts';
import { requireBotCheckBeyond } from '#server/platform/limits/bot-check.ts';
import { incrementCounter } from '#server/platform/limits/rate-limit.ts';
import { runOnce } from '#server/platform/limits/run-once.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { readSite } from '../site/site-settings.ts';
import { notifyStaff } from './notify-staff.ts';
import { insertEntry, insertMessage } from './queries/messages.ts';
import { replyAddress } from './reply-address.ts';

/** Messages that a network may send per hour without a bot check. */
const freeMessages = 5;
/** Automatic replies that an address gets per day: someone who enters another person's address must not flood it. */
const maxReceipts = 2;

/**
 * Receives a message of the contact form, once for each `attempt`, and emails its sender and staff.
 * @throws {AppError} `tooMany` when this network has written often and did not solve the bot check; `conflict` for an
 * attempt with another message
 */
export async function send(
  deps: AppDeps,
  message: CheckedBody<'contact/send'>,
  context: CallContext,
): Promise<Reply<'contact/send'>> {
  await requireBotCheckBeyond(
    deps,
    { bucket: `contact:${context.network}`, free: freeMessages, window: hour },
    context,
  );
  const { attempt, ...body } = message;
  const request = { call: 'contact/send', caller: emailKey(message.email), attempt, body };
  await deps.db.transaction().execute((trx) =>
    runOnce(trx, request, translate('contact.sentBefore'), async () => {
      const id = newId();
      await store(trx, id, message);
      await acknowledge(trx, id, message.email);
      await notifyStaff(trx, deps, id, message);
      const userId = context.person?.userId ?? null;
      await audit(trx, { userId, action: 'message.receive', subject: `message/${id}` });
      return id;
    }),
  );
  return { code: 1, message: translate('contact.sent') };
}

function store(
  trx: Db,
  id: string,
  { name, email, subject, text }: CheckedBody<'contact/send'>,
): Promise<void> {
  return insertMessage(trx, {
    id,
    name: name.trim(),
    email,
    email_key: emailKey(email),
    subject: subject.trim(),
    text: text.replaceAll('\r\n', '\n').trim(),
    search_key: searchable(name.trim(), email, subject.trim()),
    state: 'new',
    assigned_to: null,
    language: currentLanguage(),
    created_at: Date.now(),
  });
}

/** It repeats nothing of the message, so that no one can send text of their own to others through us. */
async function acknowledge(trx: Db, messageId: string, email: string): Promise<void> {
  const bucket = `contact-receipt:${hashToken(emailKey(email))}`;
  const receipts = await incrementCounter(trx, { bucket, window: day });
  if (receipts.count > maxReceipts) return;
  const site = await readSite(trx);
  const paragraphs = [
    translate('email.greetingNoName'),
    translate('contact.receipt', { site: site.name }),
    translate('contact.receiptByMistake'),
  ];
  const mailId = newId();
  await enqueueEmail(trx, {
    id: mailId,
    recipient: email,
    subject: translate('contact.receiptSubject'),
    purpose: 'contact-receipt',
    language: currentLanguage(),
    paragraphs,
    origin: 'reply',
    replyTo: replyAddress(site),
  });
  await insertEntry(trx, {
    id: newId(),
    message_id: messageId,
    kind: 'receipt',
    text: paragraphs.join('\n\n'),
    written_by: null,
    mail_id: mailId,
    created_at: Date.now(),
  });
}
