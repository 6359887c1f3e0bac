/** What people read of an email: its subject, and its parts. Empty: it has none. */
export interface EmailParts {
  subject: string;
  text: string;
  html: string;
  calendar: string;
}

/** Decodes an email's source as a mail program does. */
export function partsOf(raw: string): EmailParts {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  const part = (type: string) => {
    const found = new RegExp(
      `^Content-Type: ${type}\\b([\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--(?=\\S)`,
      'm',
    ).exec(raw);
    return decode(
      found?.[2] ?? '',
      /^Content-Transfer-Encoding: (\S+)/m.exec(found?.[1] ?? '')?.[1],
    );
  };
  return {
    subject: decodeWords(subject.replace(/\r\n(?=[ \t])/g, '')),
    text: part('text/plain'),
    html: part('text/html'),
    calendar: part('text/calendar'),
  };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** The words of a header that are not ASCII. */
const decodeWords = (header: string) =>
  header
    .replace(/(?<=\?=)[ \t]+(?==\?)/g, '')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
