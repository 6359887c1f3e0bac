import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import {
  listHeaders,
  type MailingMessage,
  type MergeFields,
  type SharedHeaders,
} from '../message.ts';

/** A soft line break, removed when the email is decoded. */
const softBreak = '=\r\n';

/**
 * Builds the MIME message of a mailing once. Each recipient's own parts are inserted into it, which is a hundred times
 * faster than building every email. This file loads nodemailer: import it on demand.
 */
export function mimeTemplate(
  message: MailingMessage,
  shared: SharedHeaders,
): (fields: MergeFields) => Buffer {
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const fixed = fixedHeaders(shared);
  const part = (type: string) =>
    `\r\n--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const pieces = [
    ...piecesOf(message.text, message.placeholder, part('text/plain'), ''),
    ...piecesOf(message.html, message.placeholder, part('text/html'), `\r\n--${boundary}--\r\n`),
  ];
  return (fields) => {
    const headers = [
      fixed,
      `To: ${oneLine(fields.recipient)}`,
      `Message-ID: ${fields.messageId}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
      ...Object.entries(listHeaders(shared, fields)).map(([name, value]) => `${name}: ${value}`),
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
    ].join('\r\n');
    const inText = quoted(fields.page);
    const inHtml = quoted(fields.page.replaceAll('&', '&amp;'));
    const filled = pieces.map((piece) =>
      Buffer.isBuffer(piece) ? piece : Buffer.from(piece === 'html' ? inHtml : inText),
    );
    return Buffer.concat([Buffer.from(headers), ...filled]);
  };
}

/** The sender and the subject, encoded for headers. */
function fixedHeaders({ from, subject }: SharedHeaders): string {
  const node = new MimeNode('text/plain');
  node.setHeader({ From: from, Subject: subject } as never);
  const headers = node.buildHeaders().split(/\r\n(?![ \t])/);
  return headers.filter((header) => /^(?:From|Subject):/.test(header)).join('\r\n');
}

type Piece = Buffer | 'html' | 'text';

/** A part of the email, split where each recipient's own link belongs. */
function piecesOf(content: string, placeholder: string, before: string, after: string): Piece[] {
  const kind = before.includes('text/html') ? 'html' : 'text';
  const chunks = content.replace(/\r?\n/g, '\r\n').split(placeholder).map(wrapped);
  return chunks.flatMap((chunk, index): Piece[] => {
    const isLast = index === chunks.length - 1;
    const piece = Buffer.from(`${index === 0 ? before : ''}${chunk}${isLast ? after : ''}`);
    return isLast ? [piece] : [piece, kind];
  });
}

const wrapped = (text: string) => wrap(encode(text), 76);
const quoted = (text: string) => `${softBreak}${wrapped(text)}${softBreak}`;
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
