import type { Kysely } from 'kysely';
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

/** Events, and the people who register for them. */
export async function events(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', primaryKey)
    .addColumn('slug', 'text', required)
    .addColumn('slug_key', 'text', unique)
    .addColumn('public_slug', 'text', defaultEmpty)
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('takes_registrations', 'integer', required)
    .addColumn('capacity', 'integer')
    .addColumn('opens_at', 'bigint')
    .addColumn('closes_at', 'bigint')
    .addColumn('is_published', 'integer', required)
    .addColumn('cancelled_at', 'bigint')
    .addColumn('page_id', 'text', nullableReference('pages.id'))
    .addColumn('words', 'text', required)
    .addColumn('registered', 'integer', defaultZero)
    .addColumn('waiting', 'integer', defaultZero)
    .addColumn('sequence', 'integer', defaultZero)
    .addColumn('turn_at', 'bigint')
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'events', {
    events_by_start: ['starts_at', 'id'],
    events_by_end: ['ends_at', 'id'],
    events_by_turn: ['turn_at'],
    events_by_page: ['page_id'],
  });
  await participants(db, engine);
}

async function participants(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('participants')
    .addColumn('id', 'text', primaryKey)
    .addColumn('event_id', 'text', deletedWith('events.id'))
    .addColumn('user_id', 'text', nullableReference('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('queued_at', 'bigint', required)
    .addColumn('placed_at', 'bigint')
    .addColumn('checked_in_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addUniqueConstraint('participants_once', ['event_id', 'email_key'])
    .execute();
  // A search with many matches scans the index of an order, and reads no row before the page is full.
  await createIndexes(db, 'participants', {
    participants_by_queue: ['event_id', 'state', 'queued_at', 'id'],
    participants_by_age: ['created_at', 'id', 'words', 'state'],
    participants_by_name: ['name_key', 'id', 'words', 'state'],
    participants_by_email: ['email_key', 'id', 'words', 'state'],
    participants_by_state: ['state', 'name_key', 'words', 'id'],
    participants_by_words: ['words', 'state', 'id'],
    participants_by_user: ['user_id'],
  });
  await createSubstringIndex(db, engine, {
    name: 'participants_by_part',
    table: 'participants',
    text: 'words',
  });
}
