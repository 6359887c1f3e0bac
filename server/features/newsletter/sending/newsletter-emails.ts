import type { BulkEmails } from '#server/features/mail/bulk/transports/bulk-transport.ts';
import {
  fillContent,
  fillSubject,
  listHeaders,
  type MailingText,
  type MailingTexts,
  type MergeFields,
  type SharedHeaders,
} from './message.ts';

/** The emails of a mailing: in each language one message, with each recipient's own parts. */
export const newsletterEmails = (
  texts: MailingTexts,
  shared: SharedHeaders,
): BulkEmails<MergeFields> => ({
  sender: shared.from.address,
  forSendGrid(fields) {
    const { subject, message } = texts.get(fields.language) as MailingText;
    return {
      from: shared.from,
      recipient: fields.recipient,
      subject: fillSubject(subject, fields),
      text: fillContent(message.text, message.placeholder, fields, false),
      html: fillContent(message.html, message.placeholder, fields, true),
      headers: { 'Message-ID': fields.messageId, ...listHeaders(shared, fields) },
    };
  },
  async mimeBuilder() {
    const { mimeTemplate } = await import('./mime-template.ts');
    const templates = new Map(
      [...texts].map(([language, text]) => [language, mimeTemplate(text, shared)]),
    );
    return (fields) => {
      const template = templates.get(fields.language) as ReturnType<typeof mimeTemplate>;
      return template(fields);
    };
  },
});
