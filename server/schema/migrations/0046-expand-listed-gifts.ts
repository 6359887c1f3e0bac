import { type Kysely, sql } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** Campaigns show the gifts whose donors want it. */
export async function listedGifts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('donations').addColumn('listing', 'text', defaultEmpty).execute();
  await sql`create index donations_listed on donations (campaign_id, given_on, id)
    where listing <> ''`.execute(db);
}
