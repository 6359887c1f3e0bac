import type { MailService } from '#server/config.ts';
import type { Patience } from '#server/platform/mail/retry-policy.ts';
import type { LaneMaker } from './lane.ts';

/** The lanes of the mail service that is set. */
export async function laneMaker(service: MailService, patience: Patience): Promise<LaneMaker> {
  if (service.kind === 'sendgrid') {
    const { sendgridLanes } = await import('./sendgrid-transport.ts');
    return sendgridLanes(service, patience);
  }
  const { smtpLanes } = await import('./smtp-transport.ts');
  return smtpLanes(service, patience);
}
