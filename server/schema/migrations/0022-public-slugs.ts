import { type Kysely, sql } from 'kysely';

/** The address that visitors know an event by: a draft's names lead nowhere. */
export async function publicSlugs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('public_slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update events set public_slug = slug where is_published = 1`.execute(db);
}
