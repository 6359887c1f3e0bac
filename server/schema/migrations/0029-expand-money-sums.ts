import { type Kysely, sql } from 'kysely';
import { createIndexes } from './create-indexes.ts';

/** Sums of money without goods and practice gifts: an index that covers them, and donors' totals. */
export async function moneySums(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'donations', {
    donations_by_money: ['currency', 'given_on', 'net', 'kind', 'is_practice'],
  });
  const { rows } = await sql<{
    value: string;
  }>`select value from site_settings where name = 'giving'`.execute(db);
  const { currency = 'usd' } = JSON.parse(rows[0]?.value ?? '{}') as { currency?: string };
  await sql`update donors set total = (
      select coalesce(sum(case when currency = ${currency} and kind <> 'in-kind' and is_practice = 0
        then net else 0 end), 0)
      from donations where donor_id = donors.id)
    where id in (
      select donor_id from donations
      where donor_id is not null and (kind = 'in-kind' or is_practice = 1))`.execute(db);
}
