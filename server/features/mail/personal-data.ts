import { mostExported } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import type { Tables } from '#server/schema/tables.ts';
import { withoutSecrets } from './outbox.ts';

type Owner = Pick<Tables['users'], 'email_key' | 'is_verified'> & { id: string };

/** The links that were mailed to the owner of an account. */
export async function exportMailedLinks(db: Db, { id }: Owner) {
  const rows = await db
    .selectFrom('mailed_tokens')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    usedAt: isoTime(row.used_at),
  }));
}

/** The mails about an account, and where its address is proven, all others to it. */
export async function exportEmails(db: Db, { id, email_key, is_verified }: Owner) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        ...(is_verified ? [eb(eb.fn<string>('lower', ['recipient']), '=', email_key)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostExported)
    .execute();
  return rows.reverse().map((row) => ({
    recipient: row.recipient,
    subject: row.subject,
    // A session alone must not come by a link that sets a new password.
    text: withoutSecrets(row.text),
    status: row.status,
    createdAt: isoTime(row.created_at),
    sentAt: isoTime(row.sent_at),
  }));
}

/** Deletes links to an account, and the emails to an address that is the account's own. */
export async function removeEmails(trx: Db, { id, email_key, is_verified }: Owner): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', '=', id).execute();
  // Other emails to this address belong to the account only where the address does.
  if (!is_verified) return;
  await trx
    .deleteFrom('outbox')
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email_key))
    .execute();
}

/** An unverified account gives up its own mails only: others to that address are not its business. */
export async function forgetEmails(trx: Db, { id, email_key, is_verified }: Owner): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_fleeting: 1 })
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', email_key))
    .$if(!is_verified, (query) => query.where('user_id', '=', id))
    .execute();
  await trx
    .deleteFrom('outbox')
    .where('is_fleeting', '=', 1)
    .where('status', 'in', ['sent', 'failed', 'unknown'])
    .execute();
}
