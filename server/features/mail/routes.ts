import type { Reply } from '#contract/index.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withoutSecrets } from './outbox.ts';

type Mails = Reply<'mail/getOutbox'>['mails'];

const defaultPageSize = 50;

/** The calls about mail that was written. */
export function mailHandlers({ db, settings }: AppDeps): Handlers<'mail/getOutbox'> {
  return {
    'mail/getOutbox': async ({ page = 1, pageSize = defaultPageSize }) => {
      const isSending = settings.mail !== undefined;
      const mails = await readMails(db, pageSize, (page - 1) * pageSize);
      return {
        code: 1,
        // Where mails leave, nobody but the recipient needs what they open.
        mails: isSending
          ? mails.map((mail) => ({ ...mail, text: withoutSecrets(mail.text) }))
          : mails,
        total: await countMails(db),
        isSending: isSending ? 1 : 0,
      };
    },
  };
}

async function readMails(db: Db, limit: number, offset: number): Promise<Mails> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text,
    // Who has to wait and who is being served is one to a reader.
    status: row.status === 'sending' ? 'waiting' : row.status,
    attempts: row.attempts,
    error: row.error,
    createdAt: new Date(row.created_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  }));
}

async function countMails(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
