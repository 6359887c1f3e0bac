import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

interface Period {
  /** Dates, both included. */
  from: string;
  to: string;
  currency: string;
}

/** The money given in a period, by deposit, or else by day and kind, and by campaign. */
export async function sumDeposits(db: Db, { from, to, currency }: Period) {
  const rows = await db
    .selectFrom('donations')
    .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
    .leftJoin('gift_batches', 'gift_batches.id', 'donations.batch_id')
    .select(({ fn }) => [
      'donations.batch_id as batchId',
      'gift_batches.name as batchName',
      'donations.given_on as day',
      'donations.kind',
      'campaigns.name as campaign',
      fn.sum('donations.amount').as('amount'),
      fn.countAll().as('gifts'),
    ])
    .where('donations.currency', '=', currency)
    .where('donations.given_on', '>=', from)
    .where('donations.given_on', '<=', to)
    .where('donations.kind', '<>', 'in-kind')
    .where('donations.is_practice', '=', 0)
    .groupBy(['donations.batch_id', 'gift_batches.name', 'donations.given_on'])
    .groupBy(['donations.kind', 'campaigns.name'])
    .orderBy('donations.given_on')
    .orderBy('donations.kind')
    .orderBy('donations.batch_id')
    .orderBy('campaigns.name')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount), gifts: Number(row.gifts) }));
}

/** All refunds and disputes of gifts of money that had one in a period, oldest first. */
export function listRefundsOf(
  db: Db,
  { since, until, currency }: { since: number; until: number; currency: string },
) {
  return db
    .selectFrom('refunds')
    .innerJoin('donations', 'donations.id', 'refunds.donation_id')
    .leftJoin('campaigns', 'campaigns.id', 'donations.campaign_id')
    .select([
      'refunds.donation_id as giftId',
      'refunds.status',
      'refunds.amount',
      'refunds.created_at as at',
      'donations.amount as given',
      'campaigns.name as campaign',
    ])
    .where('donations.currency', '=', currency)
    .where('donations.kind', '<>', 'in-kind')
    .where('donations.is_practice', '=', 0)
    .where('refunds.donation_id', 'in', (eb) =>
      eb
        .selectFrom('refunds as recent')
        .select('recent.donation_id')
        .where('recent.created_at', '>=', since)
        .where('recent.created_at', '<', until),
    )
    .orderBy('refunds.created_at')
    .orderBy(sql.ref('refunds.id'))
    .execute();
}
