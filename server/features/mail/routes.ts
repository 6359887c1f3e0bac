import type { Reply } from '#contract/index.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withoutSecrets } from './outbox.ts';
import { countEmails, listEmails } from './queries/outbox.ts';

type Mails = Reply<'mail/getOutbox'>['mails'];

const defaultPageSize = 50;

/**
 * Single emails: links, receipts and reminders are queued in the outbox and sent from there. The call shows them to
 * administrators.
 */
export function mailHandlers({ db, settings }: AppDeps): Handlers<'mail/getOutbox'> {
  return {
    'mail/getOutbox': async ({ page = 1, pageSize = defaultPageSize }) => {
      const isSending = settings.mail !== undefined;
      const mails = await readMails(db, pageSize, (page - 1) * pageSize);
      return {
        code: 1,
        // If emails are sent, only the recipient needs the secrets of their links.
        mails: isSending
          ? mails.map((mail) => ({ ...mail, text: withoutSecrets(mail.text) }))
          : mails,
        total: await countEmails(db),
        isSending: isSending ? 1 : 0,
      };
    },
  };
}

async function readMails(db: Db, limit: number, offset: number): Promise<Mails> {
  const rows = await listEmails(db, limit, offset);
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    // Readers need not know whether an email is queued or being sent.
    status: row.status === 'sending' ? 'waiting' : row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  }));
}
