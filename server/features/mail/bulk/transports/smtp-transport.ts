import type { MailTimeouts } from '#server/platform/mail/mail-timeouts.ts';
import {
  mailServer,
  openConnection,
  type SMTPConnection,
  sendThrough,
} from '#server/platform/mail/smtp-connection.ts';
import { UndeliveredError } from '#server/platform/mail/transport.ts';
import type { SmtpService } from '#server/platform/services/service-types.ts';
import type { BulkTransport } from './bulk-transport.ts';

/**
 * Transports to an SMTP server, each with its own connection. This file loads nodemailer: import it on demand.
 * @param sender the address of the envelope
 * @param build makes the source of an email
 */
export function smtpTransports<Fields extends { recipient: string }>(
  service: SmtpService,
  timeouts: MailTimeouts,
  sender: string,
  build: (fields: Fields) => Buffer,
): () => BulkTransport<Fields> {
  const server = mailServer(service, timeouts);
  return () => {
    let connection: SMTPConnection | undefined;
    return {
      async open() {
        connection ??= await openConnection(server, timeouts, (ended) => {
          if (connection === ended) connection = undefined;
        });
      },
      async send(fields) {
        await this.open();
        const used = connection as SMTPConnection;
        const envelope = { from: sender, to: fields.recipient };
        let isRead = false;
        async function* content() {
          isRead = true;
          yield build(fields);
        }
        try {
          await sendThrough(used, envelope, content, timeouts);
        } catch (error) {
          // Its state is unknown; a new one is clean.
          used.close();
          connection = undefined;
          if (isRead) throw error;
          const failure = error as UndeliveredError;
          throw new UndeliveredError(failure.message, failure.isFinal, true);
        }
      },
      close() {
        connection?.quit();
        connection = undefined;
      },
    };
  };
}
