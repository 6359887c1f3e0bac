import type { Kysely } from 'kysely';

/** A refused schedule of a page is kept until someone has dealt with it. */
export async function refusedSchedules(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('page_schedules').addColumn('refused_at', 'bigint').execute();
}
