import type { Kysely } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** Formatted texts for the emails to people who get a seat at an event. */
export async function eventConfirmations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('confirmation_rendered', 'text', defaultEmpty)
    .execute();
}
