import MailComposer from 'nodemailer/lib/mail-composer';
import type { SmtpService } from '../services/service-types.ts';
import type { MailTimeouts } from './mail-timeouts.ts';
import { mailServer, openConnection, type SMTPConnection, sendThrough } from './smtp-connection.ts';
import { attachmentsOf, headersOf, type MailTransport, type OutgoingMail } from './transport.ts';

/**
 * Sends emails through an SMTP server. Connections are reused while there is more to send, and closed after any error.
 * This file loads nodemailer: import it on demand.
 */
export function smtpTransport(service: SmtpService, timeouts: MailTimeouts): MailTransport {
  const server = mailServer(service, timeouts);
  const idle = new Set<SMTPConnection>();
  const next = async () => {
    const [kept] = idle;
    if (!kept) return openConnection(server, timeouts, (ended) => idle.delete(ended));
    idle.delete(kept);
    return kept;
  };
  return {
    async carry(mail, onHandOver) {
      const message = await new MailComposer(fieldsOf(mail)).compile().build();
      const connection = await next();
      try {
        const envelope = { from: mail.from.address, to: mail.recipient };
        await sendThrough(connection, envelope, () => contentOf(message, onHandOver), timeouts);
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

function fieldsOf(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachmentsOf(mail).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
    messageId: mail.messageId,
    date: mail.date,
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    headers: headersOf(mail),
    // An email's content is only its text, even if that looks like a path or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The message, after it is recorded that the server is about to read it. */
async function* contentOf(message: Buffer, onHandOver: () => Promise<void>) {
  await onHandOver();
  yield message;
}
