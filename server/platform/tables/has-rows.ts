import { type SelectQueryBuilder, sql } from 'kysely';

/** Whether a query finds anything. */
export async function hasRows<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<boolean> {
  const found = await query.select(sql<number>`1`.as('found')).limit(1).execute();
  return found.length > 0;
}
