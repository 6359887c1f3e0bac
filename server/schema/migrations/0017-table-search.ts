import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';

/** What the dashboard's tables search and sort by stands in indexes that hold all of it. */
export async function tableSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  // A search that finds many walks through the index of an order, and reads no row before the page is full.
  await remake(db, 'participants', {
    participants_by_name: ['name_key', 'id', 'words', 'state'],
    participants_by_email: ['email_key', 'id', 'words', 'state'],
    participants_by_age: ['created_at', 'id', 'words', 'state'],
    participants_by_state: ['state', 'name_key', 'words', 'id'],
  });
  // Of some donors' gifts, all that filters and orders go by.
  await remake(db, 'donations', {
    donations_by_donor: [
      ...['donor_id', 'given_on', 'id', 'kind', 'frequency'],
      ...['status', 'amount'],
    ],
  });
  if (engine === 'postgres') await findParts(db);
}

async function remake({ schema }: Kysely<unknown>, table: string, indexes: object): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.dropIndex(name).execute();
    await schema.createIndex(name).on(table).columns(columns).execute();
  }
}

/** Indexes of all parts of texts, where the server has them for this user: as of subscribers' addresses. */
async function findParts(db: Kysely<unknown>): Promise<void> {
  await sql`savepoint table_search`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create index participants_by_part on participants using gin (words gin_trgm_ops)`.execute(
      db,
    );
    await sql`create index donors_by_part on donors using gin (words gin_trgm_ops)`.execute(db);
    await sql`create index users_by_part on users
      using gin ((full_name_key || ' ' || email_key) gin_trgm_ops)`.execute(db);
  } catch {
    await sql`rollback to savepoint table_search`.execute(db);
  }
}
