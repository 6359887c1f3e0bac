import type { Patience } from '#server/platform/mail/retry-policy.ts';
import { handToSendGrid, type SendGrid } from '#server/platform/mail/sendgrid.ts';
import type { LaneMaker } from './lane.ts';
import { fill, listHeaders } from './message.ts';

/**
 * Lanes to SendGrid's v3 API. A request carries one mail: Message-ID and List-Unsubscribe are each
 * recipient's own, and after a crash only as many are uncertain as there are lanes.
 */
export function sendgridLanes(service: SendGrid, patience: Patience): LaneMaker {
  return ({ html, text, mark }, heading) =>
    () => ({
      async open() {},
      send: (filling) =>
        handToSendGrid(
          service,
          {
            from: heading.from,
            recipient: filling.recipient,
            subject: heading.subject,
            text: fill(text, mark, filling.page, false),
            html: fill(html, mark, filling.page, true),
            headers: { 'Message-ID': filling.messageId, ...listHeaders(heading, filling) },
          },
          patience.delivery,
        ),
      close() {},
    });
}
