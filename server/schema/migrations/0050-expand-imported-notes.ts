import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultEmpty } from './columns.ts';
import { createSubstringIndex } from './create-indexes.ts';

/** What imported files say of subscribers in columns for which there is no other place, and a text to find it by. */
export async function importedNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const column of ['imported_notes', 'imported_notes_key']) {
    await db.schema.alterTable('subscribers').addColumn(column, 'text', defaultEmpty).execute();
  }
  await createSubstringIndex(db, engine, {
    name: 'subscribers_by_part_of_notes',
    table: 'subscribers',
    text: 'imported_notes_key',
  });
  // SQLite has no index of parts of texts: it reads only the subscribers with notes.
  await sql`create index subscribers_with_notes on subscribers (email_key)
    where imported_notes_key <> ''`.execute(db);
}
