import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { handToSendGrid, type SendGridMail } from '#server/platform/mail/sendgrid.ts';
import type { SendGrid } from '#server/platform/services/service-types.ts';
import type { BulkTransport } from './bulk-transport.ts';

/**
 * Transports to SendGrid's v3 API. A request carries one email: headers such as Message-ID are each recipient's own, and
 * after a crash each transport leaves at most one email in doubt.
 */
export const sendgridTransports =
  <Fields>(
    service: SendGrid,
    timeouts: MailTimeouts,
    emailFor: (fields: Fields) => SendGridMail,
  ): (() => BulkTransport<Fields>) =>
  () => ({
    async open() {},
    send: (fields) => handToSendGrid(service, emailFor(fields), timeouts.delivery),
    close() {},
  });
