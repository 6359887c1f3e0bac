import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import {
  defaultEmpty,
  defaultZero,
  deletedWith,
  nullableReference,
  primaryKey,
  required,
  unique,
} from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/** Subscribers, those who unsubscribed, imported files, issues, and mailings of them. */
export async function newsletter(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await subscribers(db, engine);
  await unsubscribes(db);
  await imports(db);
  await mailings(db);
  await recipients(db);
}

async function subscribers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', nullableReference('users.id'))
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', unique)
    .addColumn('test', 'integer', required)
    .addColumn('general', 'integer', required)
    .addColumn('newsletters', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('form'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('chosen_at', 'bigint', defaultZero)
    .execute();
  // Sort orders of the dashboard's table other than by address.
  await createIndexes(db, 'subscribers', {
    subscribers_by_age: ['created_at', 'id'],
    subscribers_by_status: ['status', 'email_key'],
  });
  // On an expression equal to the address: PostgreSQL would also use an index on the address itself for exact
  // lookups, where it is a thousand times slower than the unique one.
  await createSubstringIndex(db, engine, {
    name: 'subscribers_by_part',
    table: 'subscribers',
    text: "email_key || ''",
  });
}

async function unsubscribes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('departures')
    .addColumn('id', 'text', primaryKey)
    .addColumn('subscriber_id', 'text', required)
    .addColumn('address_hash', 'text', required)
    .addColumn('test', 'integer', required)
    .addColumn('general', 'integer', required)
    .addColumn('newsletters', 'integer', required)
    .addColumn('how', 'text', required)
    .addColumn('mailing_id', 'text')
    .addColumn('joined_at', 'bigint')
    .addColumn('left_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'departures', {
    departures_by_subscriber_id: ['subscriber_id'],
    departures_by_address_hash: ['address_hash'],
    departures_by_left_at: ['left_at'],
  });
  await sql`create index departures_by_mailing on departures (mailing_id) where mailing_id is not null`.execute(
    db,
  );
}

async function imports({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('subscriber_imports')
    .addColumn('id', 'text', primaryKey)
    .addColumn('file_name', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('size', 'bigint', required)
    .addColumn('reading', 'text', defaultEmpty)
    .addColumn('preview', 'text', defaultEmpty)
    .addColumn('wishes', 'text', defaultEmpty)
    .addColumn('rows_done', 'integer', defaultZero)
    .addColumn('rows_added', 'integer', defaultZero)
    .addColumn('message', 'text', defaultEmpty)
    .addColumn('report', 'text', defaultEmpty)
    .addColumn('lease_until', 'bigint', defaultZero)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createTable('subscriber_import_parts')
    .addColumn('import_id', 'text', deletedWith('subscriber_imports.id'))
    .addColumn('position', 'integer', required)
    .addColumn('data', 'text', required)
    .addPrimaryKeyConstraint('subscriber_import_parts_by_position', ['import_id', 'position'])
    .execute();
}

async function mailings(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('newsletter_issues')
    .addColumn('page_id', 'text', (column) =>
      column.primaryKey().references('pages.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', required)
    .addColumn('preview_text', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();

  await schema
    .createTable('mailings')
    .addColumn('id', 'text', primaryKey)
    // No foreign key: a mailing outlives its page.
    .addColumn('page_id', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('list', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('preview_text', 'text', required)
    .addColumn('letter', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('is_paused', 'integer', defaultZero)
    .addColumn('rate', 'integer')
    .addColumn('start_at', 'bigint', required)
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('total', 'integer', defaultZero)
    .addColumn('sent', 'integer', defaultZero)
    .addColumn('failed', 'integer', defaultZero)
    .addColumn('repeated', 'integer', defaultZero)
    .addColumn('gone', 'integer', defaultZero)
    .addColumn('next_slot_at', 'bigint', defaultZero)
    .addColumn('sampled_at', 'bigint', defaultZero)
    .addColumn('sampled_count', 'integer', defaultZero)
    .addColumn('per_second', 'real', defaultZero)
    .addColumn('trouble', 'text', defaultEmpty)
    .execute();
  await createIndexes(db, 'mailings', {
    mailings_by_status: ['status'],
    mailings_by_page: ['page_id'],
    mailings_by_user: ['created_by'],
  });
}

async function recipients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailing_recipients')
    .addColumn('mailing_id', 'text', deletedWith('mailings.id'))
    .addColumn('email_key', 'text', required)
    .addColumn('subscriber_id', 'text', deletedWith('subscribers.id'))
    .addColumn('status', 'text', required)
    .addColumn('owner', 'text', defaultEmpty)
    .addColumn('lease_until', 'bigint', defaultZero)
    .addColumn('attempts', 'integer', defaultZero)
    .addColumn('next_try_at', 'bigint', defaultZero)
    .addColumn('handed_over_at', 'bigint')
    .addColumn('is_repeated', 'integer', defaultZero)
    .addColumn('error', 'text', defaultEmpty)
    .addColumn('done_at', 'bigint')
    .addColumn('bounced_at', 'bigint')
    .addPrimaryKeyConstraint('mailing_recipients_by_address', ['mailing_id', 'email_key'])
    .execute();
  await createIndexes(db, 'mailing_recipients', {
    mailing_recipients_by_turn: ['mailing_id', 'status', 'next_try_at'],
    mailing_recipients_by_subscriber: ['subscriber_id'],
  });
  await sql`create index mailing_recipients_bounced on mailing_recipients (mailing_id) where bounced_at is not null`.execute(
    db,
  );
}
