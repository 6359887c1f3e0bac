import type { Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Recipients = Tables['mailing_recipients'];

const sentTo = (db: Db, subscriberId: string) =>
  db
    .selectFrom('mailing_recipients')
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'sent');

/** The emails to a subscriber, oldest first. */
export const listRecipientsOf = (trx: Db, subscriberId: string) =>
  sentTo(trx, subscriberId)
    .select(['mailing_id', 'email_key', 'done_at', 'bounced_at', 'bounce_kind'])
    .orderBy('done_at')
    .execute();

/** Whether the latest emails to a subscriber bounced, and how. */
export const listLatestKinds = (trx: Db, subscriberId: string, limit: number) =>
  sentTo(trx, subscriberId).select('bounce_kind').orderBy('done_at', 'desc').limit(limit).execute();

/** Records that an email was not delivered after the mail service had taken it. */
export async function markUndelivered(
  trx: Db,
  { mailing_id, email_key }: { mailing_id: string; email_key: string },
  values: Pick<Updateable<Recipients>, 'bounced_at' | 'bounce_kind' | 'error'>,
): Promise<void> {
  await trx
    .updateTable('mailing_recipients')
    .set(values)
    .where('mailing_id', '=', mailing_id)
    .where('email_key', '=', email_key)
    .execute();
}
