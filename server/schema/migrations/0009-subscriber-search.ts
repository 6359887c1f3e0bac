import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/**
 * An index of all parts of addresses, where PostgreSQL has what it takes (pg_trgm) and lets this user
 * have it; without it a search looks at every address, and finds the same. SQLite looks at a hundred
 * thousand addresses in 10 ms, see docs/decisions/2026-11-21-parts-of-addresses.md.
 */
export async function subscriberSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`savepoint subscriber_search`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    // Of an expression that is the address: an index of the address itself would be taken for looking up
    // whole addresses too, where it needs a thousand times as long as the unique one.
    await sql`create index subscribers_by_part on subscribers
      using gin ((email_key || '') gin_trgm_ops)`.execute(db);
  } catch {
    await sql`rollback to savepoint subscriber_search`.execute(db);
  }
}
