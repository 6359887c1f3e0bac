import { emailKey } from '#contract/shared/email.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The account with an address, case-insensitively. */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return account?.id;
}

/** @param pendingLists their names, separated by commas */
export async function updatePendingLists(
  trx: Db,
  userId: string,
  wishedLists: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ wished_lists: wishedLists })
    .where('id', '=', userId)
    .execute();
}

/** Which issues were sent to a subscriber, oldest first. */
export const listSentIssues = (db: Db, subscriberId: string) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .leftJoin('mailing_clicks', (join) =>
      join
        .onRef('mailing_clicks.mailing_id', '=', 'mailings.id')
        .onRef('mailing_clicks.subscriber_id', '=', 'mailing_recipients.subscriber_id'),
    )
    .select([
      'slug',
      'subject',
      'list',
      'mailing_recipients.language',
      'mailing_recipients.status',
      'error',
      'done_at',
      'clicked_at',
    ])
    .where('mailing_recipients.subscriber_id', '=', subscriberId)
    .orderBy('mailings.created_at')
    .execute();
