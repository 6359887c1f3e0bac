import type { Kysely } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** The names of the guests that a participant of an event brings. */
export async function guests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('participants').addColumn('guests', 'text', defaultEmpty).execute();
}
