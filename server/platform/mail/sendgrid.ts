import { type Carrier, type OutgoingMail, Undelivered } from './carrier.ts';

interface Service {
  apiKey: string;
  baseUrl: string;
}

/** A key that is wrong or a service that is busy says nothing about the mail. */
const temporary = new Set([401, 403, 408, 425, 429]);

/**
 * Brings mails to SendGrid's v3 API, by `fetch`: see docs/decisions/2026-11-21-sendgrid-by-fetch.md.
 * @param patience how long to wait for the answer, in ms
 */
export function sendgridCarrier({ apiKey, baseUrl }: Service, patience: number): Carrier {
  return {
    async carry(mail, onHandOver) {
      await onHandOver();
      const response = await fetch(`${baseUrl}/v3/mail/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(mail)),
        signal: AbortSignal.timeout(patience),
      });
      const answer = await response.text();
      if (response.ok) return;
      const isFinal = response.status < 500 && !temporary.has(response.status);
      throw new Undelivered(`${response.status} ${answer}`, isFinal, true);
    },
    rest() {},
  };
}

function bodyOf(mail: OutgoingMail) {
  return {
    personalizations: [{ to: [{ email: mail.recipient }] }],
    from: { email: mail.from.address, name: mail.from.name },
    subject: mail.subject,
    content: [
      { type: 'text/plain', value: mail.text },
      { type: 'text/html', value: mail.html },
    ],
    headers: { 'Message-ID': mail.messageId, 'Auto-Submitted': 'auto-generated' },
    // Links carry secrets: they must lead straight to the site, and nowhere else first.
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
  };
}
