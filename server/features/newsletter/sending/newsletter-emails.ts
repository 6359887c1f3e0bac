import type { BulkEmails } from '#server/features/mail/bulk/transports/bulk-transport.ts';
import {
  fillContent,
  fillSubject,
  listHeaders,
  type MailingMessage,
  type MergeFields,
  type SharedHeaders,
} from './message.ts';

/** The emails of a mailing: one message, with each recipient's own parts. */
export const newsletterEmails = (
  message: MailingMessage,
  shared: SharedHeaders,
): BulkEmails<MergeFields> => ({
  sender: shared.from.address,
  forSendGrid: (fields) => ({
    from: shared.from,
    recipient: fields.recipient,
    subject: fillSubject(shared.subject, fields),
    text: fillContent(message.text, message.placeholder, fields, false),
    html: fillContent(message.html, message.placeholder, fields, true),
    headers: { 'Message-ID': fields.messageId, ...listHeaders(shared, fields) },
  }),
  async mimeBuilder() {
    const { mimeTemplate } = await import('./mime-template.ts');
    return mimeTemplate(message, shared);
  },
});
