import type { Reply } from '#contract/index.ts';
import type { mailCalls } from '#contract/mail/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { limitAndOffset } from '#server/platform/tables/query.ts';
import { withoutSecrets } from './outbox.ts';
import { listResendable } from './queries/ended-emails.ts';
import { countWaiting, readOutage } from './queries/outage.ts';
import { countEmails, listEmails } from './queries/outbox-lists.ts';
import { countUndelivered, linkRules, resendEmails } from './resend.ts';

type Mails = Reply<'mail/getOutbox'>['mails'];

/**
 * Single emails: links, receipts and reminders are queued in the outbox and sent from there. Administrators see them,
 * and send those again that may not have arrived.
 */
export function mailHandlers(deps: AppDeps): Handlers<keyof typeof mailCalls> {
  const { db } = deps;
  return {
    'mail/getOutbox': async ({ search = '', ...page }) => {
      const { mail: service, hasSentMail } = await readServices(deps);
      const mails = await readMails(db, search, limitAndOffset(page));
      return {
        code: 1,
        // Once emails are sent, only the recipient needs the secrets of their links: turning mail off shows no one’s.
        mails: hasSentMail
          ? mails.map((mail) => ({ ...mail, text: withoutSecrets(mail.text) }))
          : mails,
        total: await countEmails(db, search),
        isSending: service ? 1 : 0,
        showsLinks: hasSentMail ? 0 : 1,
        resendable: await countUndelivered(db),
      };
    },
    'mail/getOutage': async () => {
      const { mail } = await readServices(deps);
      const outage = mail && (await readOutage(db));
      const waiting = outage ? await countWaiting(db) : 0;
      if (!outage || waiting === 0) return { code: 1, outage: null };
      const since = new Date(outage.since).toISOString();
      return { code: 1, outage: { since, waiting, reason: outage.reason } };
    },
    'mail/resendEmails': (body, { person }) => resendEmails(deps, person, body),
  };
}

async function readMails(
  db: Db,
  search: string,
  page: ReturnType<typeof limitAndOffset>,
): Promise<Mails> {
  const rows = await listEmails(db, search, page);
  const resendable = await listResendable(
    db,
    rows.map(({ id }) => id),
    linkRules(),
  );
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
    canResend: resendable.has(row.id) ? 1 : 0,
  }));
}
