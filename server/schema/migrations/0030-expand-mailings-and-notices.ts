import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultEmpty, defaultZero } from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/**
 * Scheduled mailings that show what is published when they are sent; emails for each kind of notification; search of
 * sent mail.
 */
export async function mailingsAndNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  for (const column of ['source', 'left_out']) {
    await schema.alterTable('mailings').addColumn(column, 'text', defaultEmpty).execute();
  }
  await schema
    .alterTable('notification_settings')
    .addColumn('emails', 'text', defaultEmpty)
    .execute();
  await schema
    .alterTable('notification_settings')
    .addColumn('digested_until', 'bigint', defaultZero)
    .execute();
  await sql`update notification_settings set digested_until = emailed_until`.execute(db);
  // Covers a search in the order in which emails are listed: SQLite reads no other row.
  await createIndexes(db, 'outbox', {
    outbox_by_words: ['created_at', 'id', 'recipient', 'subject'],
  });
  await createSubstringIndex(db, engine, {
    name: 'outbox_by_part_of_words',
    table: 'outbox',
    text: "lower(recipient || ' ' || subject)",
  });
}
