import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Carrier, type OutgoingMail, Undelivered } from './carrier.ts';

type ConnectionOptions = ReturnType<typeof parseConnectionUrl>;

/**
 * Brings mails to an SMTP server. Connections are kept while there is more to send, and left after any
 * mistake. This file loads nodemailer: import it on demand.
 * @param patience how long to wait for any one answer, in ms; a whole mail may take three times as long
 */
export function smtpCarrier(url: string, patience: number): Carrier {
  const options = connectionOptions(url, patience);
  const idle = new Set<SMTPConnection>();
  const next = async () => {
    const [kept] = idle;
    if (!kept) return open(options, (ended) => idle.delete(ended));
    idle.delete(kept);
    return kept;
  };
  return {
    async carry(mail, onHandOver) {
      const message = await new MailComposer(fieldsOf(mail)).compile().build();
      const connection = await next();
      try {
        await send(connection, mail, contentOf(message, onHandOver), patience * 3);
        idle.add(connection);
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    rest() {
      for (const connection of idle) connection.quit();
      idle.clear();
    },
  };
}

function connectionOptions(url: string, patience: number): ConnectionOptions {
  const given = parseConnectionUrl(url);
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(String(given.host));
  return {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // Nobody stands between two programs on one machine, and certificates are seldom made for it.
    ...(isThisMachine && { tls: { rejectUnauthorized: false } }),
    ...given,
  };
}

function fieldsOf(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail is made of its words alone, whatever they look like.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Opens a connection and signs in to it. What goes wrong here is never the fault of one mail. */
function open(
  options: ConnectionOptions,
  onEnd: (connection: SMTPConnection) => void,
): Promise<SMTPConnection> {
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Undelivered(error.message, false));
    // It closes itself after an error; without a listener an error would end the process.
    connection.on('error', fail);
    connection.once('end', () => {
      onEnd(connection);
      fail(new Error('The mail server closed the connection.'));
    });
    connection.connect((error) => {
      if (error) return fail(error);
      if (!options.auth) return resolve(connection);
      connection.login(options.auth, (refused) => {
        if (!refused) return resolve(connection);
        fail(refused);
        connection.close();
      });
    });
  });
}

/** The connection begins to read this when the server has said that it is ready for it. */
function contentOf(message: Buffer, onHandOver: () => Promise<void>): Readable {
  async function* content() {
    await onHandOver();
    yield message;
  }
  return Readable.from(content());
}

/** @param longest how long it may take in all, in ms: a server that drips never falls silent */
async function send(
  connection: SMTPConnection,
  { from, recipient }: OutgoingMail,
  content: Readable,
  longest: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: { message: string; responseCode?: number | undefined }) =>
    reject(new Undelivered(error.message, (error.responseCode ?? 0) >= 500));
  const onEnd = () => fail(new Error('The mail server closed the connection.'));
  // Comes before 'end', and knows the cause.
  connection.once('error', fail);
  const giveUp = setTimeout(() => fail(new Error('The mail server is too slow.')), longest);
  connection.once('end', onEnd);
  connection.send({ from: from.address, to: [recipient] }, content, (error) =>
    error ? fail(error) : resolve(),
  );
  try {
    await promise;
  } finally {
    clearTimeout(giveUp);
    connection.removeListener('end', onEnd);
    connection.removeListener('error', fail);
  }
}
