import type { SmtpService } from '#server/config.ts';
import type { Patience } from '#server/platform/mail/retry-policy.ts';
import {
  connectionOptions,
  openConnection,
  type SMTPConnection,
  sendThrough,
} from '#server/platform/mail/smtp-connection.ts';
import { Undelivered } from '#server/platform/mail/transport.ts';
import type { LaneMaker } from './lane.ts';
import { mailTemplate } from './template.ts';

/** Lanes to an SMTP server, a connection each. This file loads nodemailer: import it on demand. */
export function smtpLanes(service: SmtpService, patience: Patience): LaneMaker {
  const options = connectionOptions(service, patience);
  return (letter, heading) => {
    const build = mailTemplate(letter, heading);
    return () => {
      let connection: SMTPConnection | undefined;
      return {
        async open() {
          connection ??= await openConnection(options, patience, (ended) => {
            if (connection === ended) connection = undefined;
          });
        },
        async send(filling) {
          await this.open();
          const used = connection as SMTPConnection;
          const envelope = { from: heading.from.address, to: filling.recipient };
          let isRead = false;
          async function* content() {
            isRead = true;
            yield build(filling);
          }
          try {
            await sendThrough(used, envelope, content, patience);
          } catch (error) {
            // Whatever state it is in, a new one is clean.
            used.close();
            connection = undefined;
            if (isRead) throw error;
            const { message, isFinal } = error as Undelivered;
            throw new Undelivered(message, isFinal, true);
          }
        },
        close() {
          connection?.quit();
          connection = undefined;
        },
      };
    };
  };
}
