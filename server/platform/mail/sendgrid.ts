import { asciiEmail } from '#contract/shared/email.ts';
import type { SendGrid } from '../services/service-types.ts';
import type { MailTimeouts } from './mail-timeouts.ts';
import {
  attachmentsOf,
  headersOf,
  type MailTransport,
  type OutgoingMail,
  UndeliveredError,
} from './transport.ts';

/** An email for SendGrid. */
export type SendGridMail = Pick<
  OutgoingMail,
  'from' | 'recipient' | 'subject' | 'text' | 'html' | 'calendar' | 'pdf'
> & {
  replyTo?: string;
  headers: Record<string, string>;
};

/** A wrong key or a busy service is not the email's fault. */
const temporary = new Set([401, 403, 408, 425, 429]);

/**
 * Sends emails through SendGrid's v3 API, by `fetch`: SendGrid's own client brings axios, keeps its key in module
 * state, and cannot time out a single request.
 */
export function sendgridTransport(service: SendGrid, { delivery }: MailTimeouts): MailTransport {
  return {
    async carry(mail, onHandOver) {
      await onHandOver();
      const headers = { 'Message-ID': mail.messageId, ...headersOf(mail) };
      await handToSendGrid(service, { ...mail, headers }, delivery);
    },
    rest() {},
  };
}

/**
 * Asks SendGrid to send one email.
 * @param timeout in ms
 * @throws {UndeliveredError} if it is rejected
 */
export async function handToSendGrid(
  { apiKey, baseUrl }: SendGrid,
  mail: SendGridMail,
  timeout: number,
): Promise<void> {
  const response = await fetch(`${baseUrl}/v3/mail/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(mail)),
    // The key and the email must not be sent anywhere but to SendGrid.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: Error) => {
    throw new UndeliveredError(reasonOf(error), false, false, true);
  });
  // The status decides: an answer that breaks off after it says nothing else.
  const answer = await response.text().catch(() => '');
  if (response.ok) return;
  const isFinal = response.status < 500 && !temporary.has(response.status);
  throw new UndeliveredError(`${response.status} ${answer}`, isFinal, true, !isFinal);
}

/** The reason why `fetch` got no answer. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

function bodyOf({
  from,
  recipient,
  subject,
  text,
  html,
  headers,
  replyTo,
  ...files
}: SendGridMail) {
  const attachments = attachmentsOf(files);
  return {
    personalizations: [{ to: [{ email: asciiEmail(recipient) }] }],
    from: { email: from.address, name: from.name },
    ...(replyTo && { reply_to: { email: replyTo } }),
    subject,
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ name, type, bytes }) => ({
        filename: name,
        type,
        content: bytes.toString('base64'),
      })),
    }),
    headers,
    // Links contain secrets: they must lead directly to the site, without a redirect for click tracking.
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
  };
}
