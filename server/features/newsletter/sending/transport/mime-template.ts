import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { asciiEmail } from '#contract/shared/email.ts';
import {
  fillSubject,
  listHeaders,
  type MailingMessage,
  type MergeFields,
  type OwnPart,
  ownText,
  type SharedHeaders,
  splitContent,
} from '../message.ts';

/** How many different subjects are kept; most names repeat. */
const maxEncoded = 10_000;
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
  const headersFor = ownHeaders(shared);
  const part = (type: string) =>
    `\r\n--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const pieces = [
    ...piecesOf(message.text, message.placeholder, part('text/plain'), ''),
    ...piecesOf(message.html, message.placeholder, part('text/html'), `\r\n--${boundary}--\r\n`),
  ];
  return (fields) => {
    const headers = [
      headersFor(fields),
      `To: ${asciiEmail(oneLine(fields.recipient))}`,
      `Message-ID: ${fields.messageId}`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
      ...Object.entries(listHeaders(shared, fields)).map(([name, value]) => `${name}: ${value}`),
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
    ].join('\r\n');
    const filled = pieces.map((piece) =>
      Buffer.isBuffer(piece)
        ? piece
        : Buffer.from(quoted(ownText(piece.own, fields, piece.isHtml))),
    );
    return Buffer.concat([Buffer.from(headers), ...filled]);
  };
}

/** The sender and the subject for a recipient; one that is the same for everyone is encoded once. */
function ownHeaders(shared: SharedHeaders): (fields: MergeFields) => string {
  const encoded = new Map<string, string>();
  return (fields) => {
    const subject = fillSubject(shared.subject, fields);
    const known = encoded.get(subject) ?? encodeHeaders({ ...shared, subject });
    if (encoded.size < maxEncoded) encoded.set(subject, known);
    return known;
  };
}

/** The sender and the subject, encoded for headers. */
function encodeHeaders({ from, subject }: SharedHeaders): string {
  const node = new MimeNode('text/plain');
  node.setHeader({ From: from, Subject: subject } as never);
  const headers = node.buildHeaders().split(/\r\n(?![ \t])/);
  return headers.filter((header) => /^(?:From|Subject):/.test(header)).join('\r\n');
}

type Piece = Buffer | { own: OwnPart; isHtml: boolean };

/** A part of the email, split where each recipient's own link and merge fields belong. */
function piecesOf(content: string, placeholder: string, before: string, after: string): Piece[] {
  const isHtml = before.includes('text/html');
  const parts = splitContent(content.replace(/\r?\n/g, '\r\n'), placeholder);
  return [
    Buffer.from(before),
    ...parts.map((part) =>
      typeof part === 'string' ? Buffer.from(wrapped(part)) : { own: part.own, isHtml },
    ),
    Buffer.from(after),
  ];
}

const wrapped = (text: string) => wrap(encode(text), 76);
const quoted = (text: string) => `${softBreak}${wrapped(text)}${softBreak}`;
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
