import type { Kysely } from 'kysely';
import { defaultEmpty, defaultOne, defaultZero } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/**
 * Events with questions and several seats per registration, and waitlists that staff fill by hand; the names and
 * consent of subscribers; imports that can be undone.
 */
export async function audience(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('events').addColumn('fills_by_hand', 'integer', defaultZero).execute();
  for (const column of ['map_url', 'confirmation', 'questions']) {
    await db.schema.alterTable('events').addColumn(column, 'text', defaultEmpty).execute();
  }
  await db.schema.alterTable('events').addColumn('asks_feedback', 'integer', defaultZero).execute();
  await db.schema.alterTable('participants').addColumn('feedback', 'text', defaultEmpty).execute();
  for (const column of ['rating', 'feedback_at', 'feedback_asked_at']) {
    await db.schema.alterTable('participants').addColumn(column, 'bigint').execute();
  }
  await db.schema.alterTable('events').addColumn('max_seats', 'integer', defaultOne).execute();
  await db.schema.alterTable('participants').addColumn('seats', 'integer', defaultOne).execute();
  await db.schema.alterTable('participants').addColumn('answers', 'text', defaultEmpty).execute();
  for (const column of ['first_name', 'last_name', 'consent_note']) {
    await db.schema.alterTable('subscribers').addColumn(column, 'text', defaultEmpty).execute();
  }
  const { schema } = db;
  // Bounces and complaints: what kind, and why the address is no longer mailed.
  await schema
    .alterTable('mailing_recipients')
    .addColumn('bounce_kind', 'text', defaultEmpty)
    .execute();
  await schema.alterTable('departures').addColumn('reason', 'text', defaultEmpty).execute();
  // The subscribers that an import added, and the people that it excluded: undoing it takes both back.
  for (const table of ['subscribers', 'departures']) {
    await schema.alterTable(table).addColumn('import_id', 'text').execute();
    await createIndexes(db, table, { [`${table}_by_import`]: ['import_id'] });
  }
  for (const column of ['undo_at', 'dismissed_at']) {
    await schema.alterTable('subscriber_imports').addColumn(column, 'bigint').execute();
  }
}
