import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import {
  defaultEmpty,
  defaultOne,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
  unique,
} from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/**
 * Segments of subscribers, who are found by name too; issues that are only emailed; notifications that staff turn off.
 */
export async function segments(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('newsletter_segments')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', unique)
    .addColumn('rules', 'text', required)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'newsletter_segments', {
    newsletter_segments_by_creator: ['created_by'],
  });
  for (const column of ['segment_id', 'segment_name', 'segment_rules']) {
    await schema.alterTable('mailings').addColumn(column, 'text', defaultEmpty).execute();
  }
  await schema
    .alterTable('newsletter_issues')
    .addColumn('is_mail_only', 'integer', defaultZero)
    .execute();
  await schema
    .alterTable('notification_settings')
    .addColumn('muted', 'text', defaultEmpty)
    .execute();
  await schema.alterTable('subscribers').addColumn('name_key', 'text', defaultEmpty).execute();
  await sql`update subscribers set name_key = lower(trim(first_name || ' ' || last_name))
    where first_name <> '' or last_name <> ''`.execute(db);
  // Covers a search: SQLite reads no row that does not match.
  await createIndexes(db, 'subscribers', { subscribers_by_words: ['email_key', 'name_key'] });
  await createSubstringIndex(db, engine, {
    name: 'subscribers_by_part_of_name',
    table: 'subscribers',
    text: 'name_key',
  });
  await clicks(db);
}

/** The links of mailings whose clicks are counted, and who clicked any of them. */
async function clicks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailing_links')
    .addColumn('mailing_id', 'text', deletedWith('mailings.id'))
    .addColumn('position', 'integer', required)
    .addColumn('url', 'text', required)
    .addPrimaryKeyConstraint('mailing_links_key', ['mailing_id', 'position'])
    .execute();
  await db.schema
    .createTable('mailing_clicks')
    .addColumn('mailing_id', 'text', deletedWith('mailings.id'))
    .addColumn('subscriber_id', 'text', deletedWith('subscribers.id'))
    .addColumn('clicked_at', 'bigint', required)
    .addPrimaryKeyConstraint('mailing_clicks_key', ['mailing_id', 'subscriber_id'])
    .execute();
  await createIndexes(db, 'mailing_clicks', {
    mailing_clicks_by_subscriber: ['subscriber_id'],
    mailing_clicks_by_age: ['clicked_at'],
  });
}
