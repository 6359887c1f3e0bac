import { enqueueEmail, type Mail, withHeldEmails } from '#server/features/mail/outbox.ts';
import { leaseEmail, recordFailed } from '#server/features/mail/queue.ts';
import type { Db } from '#tests/support/database/connection.ts';

/** Adds an email to the outbox. */
export const queueMail = ({ db }: { db: Db }, mail: Partial<Mail> = {}): Promise<void> =>
  enqueueEmail(db, {
    recipient: 'ada@example.org',
    subject: 'Hello',
    purpose: 'test',
    language: 'en',
    paragraphs: ['Hello'],
    ...mail,
  });

/** Adds an email to the outbox that waits until someone decides that it is sent, as after a restore. */
export const holdMail = (on: { db: Db }, mail: Partial<Mail> = {}): Promise<void> =>
  withHeldEmails(() => queueMail(on, mail));

/** Queues an email that the mail service refuses for good. */
export async function failMail(on: { db: Db }, mail: Partial<Mail> = {}): Promise<void> {
  await queueMail(on, mail);
  const leased = await leaseEmail(on.db);
  if (!leased) throw new Error('No email is due.');
  await recordFailed(on.db, leased, 'There is no such mailbox.');
}

/** The emails to an address in the outbox, oldest first. */
export async function mailsTo({ db }: { db: Db }, address: string) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ letter: content, ...email }) => ({ ...email, content }));
}

/** The newest email to an address in the outbox. */
export const lastMailTo = async (server: { db: Db }, address: string) =>
  (await mailsTo(server, address)).at(-1);

/** The target of an email's button. */
export function linkIn(mail: { text: string } | undefined): URL {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('There is no link in this mail.');
  return new URL(link);
}

/** The token in an email's link. */
export const tokenIn = (mail: { text: string } | undefined) =>
  linkIn(mail).searchParams.get('verify_token') ?? '';
