import type { Kysely } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** A picture for each event, and formatted replies to messages. */
export async function picturesAndReplies(db: Kysely<unknown>): Promise<void> {
  for (const column of ['image', 'image_alt']) {
    await db.schema.alterTable('events').addColumn(column, 'text', defaultEmpty).execute();
  }
  await db.schema.alterTable('contact_entries').addColumn('html', 'text', defaultEmpty).execute();
}
