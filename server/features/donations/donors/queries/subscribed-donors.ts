import { sql } from 'kysely';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type DonorFilter, filteredDonors } from './donor-search.ts';

/** The confirmed subscribers of a list who are donors matching a filter, found by their addresses. */
export const subscribedDonors = (db: Db, filter: DonorFilter, list: MailingList) =>
  db
    .selectFrom('subscribers')
    .where('subscribers.status', '=', 'confirmed')
    .where(`subscribers.${list}`, '=', 1)
    .where(
      'subscribers.email_key',
      'in',
      filteredDonors(db, filter).select('donors.email_key').where('donors.email_key', '<>', ''),
    );

/** How many donors matching a filter get a message, and why the others do not. */
export async function countDonorsByConsent(db: Db, filter: DonorFilter, list: MailingList) {
  const found = filteredDonors(db, filter).select('donors.email_key as donor_key').as('found');
  const isOnList = sql`subscribers.status = 'confirmed' and ${sql.ref(`subscribers.${list}`)} = 1`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const counts = await db
    .selectFrom(found)
    .leftJoin('subscribers', 'subscribers.email_key', 'found.donor_key')
    .select(({ fn }) => [
      fn.countAll().as('donors'),
      count(sql`found.donor_key <> '' and ${isOnList}`).as('recipients'),
      count(sql`found.donor_key = ''`).as('withoutEmail'),
      count(sql`found.donor_key <> '' and subscribers.status = 'unsubscribed'`).as('unsubscribed'),
    ])
    .executeTakeFirstOrThrow();
  const { donors, recipients, withoutEmail, unsubscribed } = counts;
  return {
    recipients: Number(recipients),
    withoutEmail: Number(withoutEmail),
    unsubscribed: Number(unsubscribed),
    notSubscribed:
      Number(donors) - Number(recipients) - Number(withoutEmail) - Number(unsubscribed),
  };
}
