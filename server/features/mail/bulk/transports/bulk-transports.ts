import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import type { MailService } from '#server/platform/services/service-types.ts';
import type { BulkEmails, BulkTransport } from './bulk-transport.ts';

/** Opens transports of one mailing to the configured mail service. */
export async function bulkTransports<Fields extends { recipient: string }>(
  service: MailService,
  timeouts: MailTimeouts,
  emails: BulkEmails<Fields>,
): Promise<() => BulkTransport<Fields>> {
  if (service.kind === 'sendgrid') {
    const { sendgridTransports } = await import('./sendgrid-transport.ts');
    return sendgridTransports(service, timeouts, emails.forSendGrid);
  }
  const { smtpTransports } = await import('./smtp-transport.ts');
  return smtpTransports(service, timeouts, emails.sender, await emails.mimeBuilder());
}
