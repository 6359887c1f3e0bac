import type { MailService } from '../services/service-types.ts';
import type { MailTimeouts } from './mail-timeouts.ts';
import type { MailTransport } from './transport.ts';

/** A transport to a mail service. Its library is loaded with the first one. */
export async function loadTransport(
  service: MailService,
  timeouts: MailTimeouts,
): Promise<MailTransport> {
  if (service.kind === 'sendgrid') {
    const { sendgridTransport } = await import('./sendgrid.ts');
    return sendgridTransport(service, timeouts);
  }
  const { smtpTransport } = await import('./smtp.ts');
  return smtpTransport(service, timeouts);
}
