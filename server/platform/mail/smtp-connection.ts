import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asciiEmail } from '#contract/shared/email.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import { privateAddress, resolvePublic } from '../public-address.ts';
import type { SmtpService } from '../services/service-types.ts';
import type { MailTimeouts } from './mail-timeouts.ts';
import { UndeliveredError } from './transport.ts';

export type { default as SMTPConnection } from 'nodemailer/lib/smtp-connection';

/** The code of a server that stops, or accepts nothing more from this client (RFC 5321, section 4.2.2). */
const serviceClosing = 421;
const slow = 'Timeout: the mail server did not answer in time.';

type ConnectionOptions = ReturnType<typeof parseConnectionUrl>;

/** A mail server, and how to connect to it. */
export interface MailServer {
  options: ConnectionOptions;
  /** Whether it must be on the internet, since staff have typed its name. */
  isPublicOnly: boolean;
}

/**
 * How to connect to a mail server. STARTTLS is required, unless the server is on this machine or the settings say
 * otherwise: a man in the middle could remove the offer, and read every mailed link.
 */
export function mailServer(
  { url, tls, isPublicOnly = false }: SmtpService,
  timeouts: MailTimeouts,
): MailServer {
  const given = parseConnectionUrl(url);
  const isLocal = isLoopback(String(given.host));
  const options = {
    connectionTimeout: timeouts.answer,
    greetingTimeout: timeouts.answer,
    // The longest allowed silence; shorter timeouts apply where they matter.
    socketTimeout: timeouts.delivery,
    dnsTimeout: timeouts.answer,
    // No one can listen between two programs on one machine, and it seldom has a certificate.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    ...given,
    // Overrides the URL.
    ...((tls ?? (isLocal ? 'optional' : 'required')) === 'required' && { requireTLS: true }),
  };
  return { options, isPublicOnly };
}

/**
 * Opens a connection and signs in. Errors here are never the fault of one email.
 * @throws {UndeliveredError}
 */
export async function openConnection(
  server: MailServer,
  timeouts: MailTimeouts,
  onEnd: (connection: SMTPConnection) => void,
): Promise<SMTPConnection> {
  const options = server.isPublicOnly ? await atPublicAddress(server.options) : server.options;
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      fail(new Error(slow));
      connection.close();
    }, timeouts.answer * 3);
    const fail = (error: Error) => {
      clearTimeout(giveUp);
      reject(new UndeliveredError(reasonOf(error, options), false, false, true));
    };
    const succeed = () => {
      clearTimeout(giveUp);
      resolve(connection);
    };
    // It closes itself after an error; without a listener an error would end the process.
    connection.on('error', fail);
    connection.once('end', () => {
      onEnd(connection);
      fail(new Error('The mail server closed the connection.'));
    });
    connection.connect((error) => {
      if (error) return fail(error);
      if (!options.auth) return succeed();
      connection.login(options.auth, (refused) => {
        if (!refused) return succeed();
        fail(refused);
        connection.close();
      });
    });
  });
}

/**
 * The same server at an address that was checked: a second answer of the name server cannot lead elsewhere. Its
 * certificate is still that of its name.
 * @throws {UndeliveredError} if it is not on the internet
 */
async function atPublicAddress(options: ConnectionOptions): Promise<ConnectionOptions> {
  const name = String(options.host);
  try {
    const host = await resolvePublic(name);
    return host === name ? options : { ...options, host, servername: name };
  } catch (error) {
    const { message } = error as Error;
    const reason =
      message === privateAddress ? `The mail server ${name} is not on the internet.` : message;
    throw new UndeliveredError(reason, false, true, true);
  }
}

/** The message for administrators: what to do if encryption is missing. */
function reasonOf({ message }: Error, { requireTLS }: ConnectionOptions): string {
  return requireTLS && message.includes('STARTTLS')
    ? `The mail server does not offer encryption (STARTTLS), so nothing was sent. Use a server that does, or allow unencrypted mail under Email settings (on the server: MAIL_TLS=optional). It answered: ${message}`
    : message;
}

/**
 * Sends one email through a connection.
 * @param content creates the message; called when the server is ready for it
 * @throws {UndeliveredError}
 */
export async function sendThrough(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  content: () => AsyncGenerator<Buffer | string>,
  timeouts: MailTimeouts,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = ({
    message,
    responseCode,
  }: {
    message: string;
    responseCode?: number | undefined;
  }) =>
    reject(
      new UndeliveredError(
        message,
        (responseCode ?? 0) >= 500,
        responseCode !== undefined,
        responseCode === serviceClosing,
      ),
    );
  const onEnd = () => fail(new Error('The mail server closed the connection.'));
  // Comes before 'end', and has the cause.
  connection.once('error', fail);
  const failAfter = (time: number) => setTimeout(() => fail(new Error(slow)), time);
  let giveUp = failAfter(timeouts.answer * 3);
  async function* message() {
    clearTimeout(giveUp);
    giveUp = failAfter(timeouts.delivery);
    yield* content();
  }
  connection.once('end', onEnd);
  connection.send(
    { from: envelope.from, to: [asciiEmail(envelope.to)] },
    Readable.from(message()),
    (error) => (error ? fail(error) : resolve()),
  );
  try {
    await promise;
  } finally {
    clearTimeout(giveUp);
    connection.removeListener('end', onEnd);
    connection.removeListener('error', fail);
  }
}
