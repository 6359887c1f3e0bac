import { maxExported } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { Tables } from '#server/schema/tables.ts';
import { withoutSecrets } from './outbox.ts';
import {
  deleteEmailsTo,
  deleteMarkedAndEnded,
  markForDeletionAfterSend,
} from './queries/outbox.ts';
import { listEmailsOf } from './queries/outbox-lists.ts';
import { deleteAllTokens, listTokens } from './queries/tokens.ts';

type Owner = Pick<Tables['users'], 'email_key' | 'is_verified'> & { id: string };

/** The links that were mailed to the owner of an account. */
export async function exportMailedLinks(db: Db, { id }: Owner) {
  const rows = await listTokens(db, id);
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    usedAt: isoTime(row.used_at),
  }));
}

/** The emails about an account, and if its address is verified, all others to it. */
export async function exportEmails(db: Db, { id, email_key, is_verified }: Owner) {
  const rows = await listEmailsOf(db, id, is_verified ? email_key : undefined, maxExported);
  return rows.reverse().map((row) => ({
    recipient: row.recipient,
    subject: row.subject,
    // A session alone must not reveal a link that sets a new password.
    text: withoutSecrets(row.text),
    status: row.status,
    createdAt: isoTime(row.created_at),
    sentAt: isoTime(row.sent_at),
  }));
}

/** Deletes links to an account, and the emails to its verified address. */
export async function removeEmails(trx: Db, { id, email_key, is_verified }: Owner): Promise<void> {
  await deleteAllTokens(trx, id);
  // Other emails to this address belong to the account only if the address does.
  if (is_verified) await deleteEmailsTo(trx, email_key);
}

/** An unverified account deletes only its own emails: others to that address may be someone else's. */
export async function forgetEmails(trx: Db, { id, email_key, is_verified }: Owner): Promise<void> {
  await markForDeletionAfterSend(trx, email_key, is_verified ? undefined : id);
  await deleteMarkedAndEnded(trx);
}
