import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { handToSendGrid, type SendGrid } from '#server/platform/mail/sendgrid.ts';
import { fillContent, fillSubject, listHeaders } from '../message.ts';
import type { BulkTransportFactory } from './bulk-transport.ts';

/**
 * Transports to SendGrid's v3 API. A request carries one email: Message-ID and List-Unsubscribe are each recipient's
 * own, and after a crash each transport leaves at most one email in doubt.
 */
export function sendgridTransports(
  service: SendGrid,
  timeouts: MailTimeouts,
): BulkTransportFactory {
  return ({ html, text, placeholder }, shared) =>
    () => ({
      async open() {},
      send: (fields) =>
        handToSendGrid(
          service,
          {
            from: shared.from,
            recipient: fields.recipient,
            subject: fillSubject(shared.subject, fields),
            text: fillContent(text, placeholder, fields, false),
            html: fillContent(html, placeholder, fields, true),
            headers: { 'Message-ID': fields.messageId, ...listHeaders(shared, fields) },
          },
          timeouts.delivery,
        ),
      close() {},
    });
}
