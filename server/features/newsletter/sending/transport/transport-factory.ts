import type { MailService } from '#server/config.ts';
import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import type { BulkTransportFactory } from './bulk-transport.ts';

/** The transports of the configured mail service. */
export async function transportFactory(
  service: MailService,
  timeouts: MailTimeouts,
): Promise<BulkTransportFactory> {
  if (service.kind === 'sendgrid') {
    const { sendgridTransports } = await import('./sendgrid-transport.ts');
    return sendgridTransports(service, timeouts);
  }
  const { smtpTransports } = await import('./smtp-transport.ts');
  return smtpTransports(service, timeouts);
}
