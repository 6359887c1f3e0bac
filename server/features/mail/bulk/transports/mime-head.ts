import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { asciiEmail } from '#contract/shared/email.ts';

// This file loads nodemailer: import it on demand.

/** The sender and the subject, encoded for headers. */
export function encodeHeading({
  from,
  subject,
}: {
  from: { name: string; address: string };
  subject: string;
}): string {
  const node = new MimeNode('text/plain');
  node.setHeader({ From: from, Subject: subject } as never);
  const headers = node.buildHeaders().split(/\r\n(?![ \t])/);
  return headers.filter((header) => /^(?:From|Subject):/.test(header)).join('\r\n');
}

/** Separates the two forms of an email; random, so that no author can write it. */
export const newBoundary = (): string => `--_${randomBytes(12).toString('hex')}`;

/**
 * The headers of an email in two forms, as text and as HTML. An empty line ends them.
 * @param email.heading its encoded sender and subject
 * @param email.headers further ones, in ASCII
 */
export const mimeHead = (email: {
  heading: string;
  recipient: string;
  messageId: string;
  headers: Record<string, string>;
  boundary: string;
}): string =>
  [
    email.heading,
    `To: ${asciiEmail(oneLine(email.recipient))}`,
    `Message-ID: ${email.messageId}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(email.headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${email.boundary}"`,
    '',
  ].join('\r\n');

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
