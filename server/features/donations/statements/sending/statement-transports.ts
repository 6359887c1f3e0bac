import { randomBytes } from 'node:crypto';
import { asciiEmail } from '#contract/shared/email.ts';
import type { MailService } from '#server/config.ts';
import type { BulkTransport } from '#server/features/newsletter/sending/transport/bulk-transport.ts';
import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import { handToSendGrid } from '#server/platform/mail/sendgrid.ts';

/** The fields that differ between the emails of a mailing of statements. */
export interface StatementFields {
  recipient: string;
  messageId: string;
  text: string;
  html: string;
}

interface Shared {
  from: { name: string; address: string };
  subject: string;
}

/** They answer no one, and no one should answer them automatically (RFC 3834). */
const automated = { 'Auto-Submitted': 'auto-generated' };

/** The transports of the configured mail service. */
export async function statementTransports(
  service: MailService,
  timeouts: MailTimeouts,
  shared: Shared,
): Promise<() => BulkTransport<StatementFields>> {
  if (service.kind === 'sendgrid') {
    return () => ({
      async open() {},
      send: ({ messageId, ...fields }) => {
        const headers = { 'Message-ID': messageId, ...automated };
        return handToSendGrid(service, { ...shared, ...fields, headers }, timeouts.delivery);
      },
      close() {},
    });
  }
  const { smtpConnections } = await import(
    '#server/features/newsletter/sending/transport/smtp-transport.ts'
  );
  const build = await sourceBuilder(shared);
  return smtpConnections(service, timeouts, shared.from.address, build);
}

/** Builds the source of an email: a hundred times faster than a general library, which every statement would pass. */
async function sourceBuilder({
  from,
  subject,
}: Shared): Promise<(fields: StatementFields) => Buffer> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node');
  const node = new MimeNode('text/plain');
  node.setHeader({ From: from, Subject: subject } as never);
  const shared = node
    .buildHeaders()
    .split(/\r\n(?![ \t])/)
    .filter((header) => /^(?:From|Subject):/.test(header));
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const part = (type: string, content: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
  return ({ recipient, messageId, text, html }) =>
    Buffer.from(
      [
        ...shared,
        `To: ${asciiEmail(recipient.replace(/[\r\n]+/g, ' '))}`,
        `Message-ID: ${messageId}`,
        `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
        ...Object.entries(automated).map(([name, value]) => `${name}: ${value}`),
        'MIME-Version: 1.0',
        `Content-Type: multipart/alternative; boundary="${boundary}"`,
        '',
        ...part('text/plain', text.replace(/\r?\n/g, '\r\n')),
        ...part('text/html', html.replace(/\r?\n/g, '\r\n')),
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
}
