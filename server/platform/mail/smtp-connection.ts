import type { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Undelivered } from './carrier.ts';

export type { default as SMTPConnection } from 'nodemailer/lib/smtp-connection';

type ConnectionOptions = ReturnType<typeof parseConnectionUrl>;

/** @param patience how long to wait for any one answer, in ms */
export function connectionOptions(url: string, patience: number): ConnectionOptions {
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

/** Opens a connection and signs in to it. What goes wrong here is never the fault of one mail. */
export function openConnection(
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

/**
 * Sends one mail through a connection.
 * @param content the connection begins to read it when the server has said that it is ready for it
 * @param longest how long it may take in all, in ms: a server that drips never falls silent
 * @throws {Undelivered}
 */
export async function sendThrough(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  content: Readable,
  longest: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = ({
    message,
    responseCode,
  }: {
    message: string;
    responseCode?: number | undefined;
  }) => reject(new Undelivered(message, (responseCode ?? 0) >= 500, responseCode !== undefined));
  const onEnd = () => fail(new Error('The mail server closed the connection.'));
  // Comes before 'end', and knows the cause.
  connection.once('error', fail);
  const giveUp = setTimeout(() => fail(new Error('The mail server is too slow.')), longest);
  connection.once('end', onEnd);
  connection.send({ from: envelope.from, to: [envelope.to] }, content, (error) =>
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
