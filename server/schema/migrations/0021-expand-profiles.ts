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
} from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/** The tables whose rows belong to a person. */
const records = ['users', 'subscribers', 'donors', 'participants', 'contact_messages'] as const;

/** Profiles: who is behind accounts, subscriptions, gifts, registrations and messages. Consents. Saved table views. */
export async function profiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await people(db, engine);
  await entries(db);
  await merges(db);
  await consents(db);
  await tableViews(db);
  for (const table of records) {
    await db.schema.alterTable(table).addColumn('person_id', 'text').execute();
    await createIndexes(db, table, { [`${table}_by_profile`]: ['person_id'] });
  }
  // Donors are found by their postal address too.
  await sql`update donors set words = words || ' ' || lower(address) where address <> ''`.execute(
    db,
  );
  await (engine === 'sqlite' ? followChangesOnSqlite(db) : followChangesOnPostgres(db));
}

async function people(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', defaultEmpty)
    .addColumn('name_key', 'text', defaultEmpty)
    .addColumn('is_named', 'integer', defaultZero)
    .addColumn('email', 'text', defaultEmpty)
    .addColumn('address', 'text', defaultEmpty)
    .addColumn('phone', 'text', defaultEmpty)
    .addColumn('words', 'text', defaultEmpty)
    .addColumn('has_account', 'integer', defaultZero)
    .addColumn('is_subscriber', 'integer', defaultZero)
    .addColumn('is_donor', 'integer', defaultZero)
    .addColumn('is_participant', 'integer', defaultZero)
    .addColumn('has_written', 'integer', defaultZero)
    .addColumn('is_current', 'integer', defaultZero)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'people', {
    people_by_name: ['name_key', 'id'],
    people_by_age: ['created_at', 'id'],
    people_by_state: ['is_current'],
    // Covers a search and its count: neither reads the rows themselves.
    people_by_words: ['words', 'name_key', 'id'],
    people_with_accounts: ['has_account', 'name_key', 'id'],
    people_by_subscription: ['is_subscriber', 'name_key', 'id'],
    people_by_gifts: ['is_donor', 'name_key', 'id'],
    people_by_events: ['is_participant', 'name_key', 'id'],
    people_by_messages: ['has_written', 'name_key', 'id'],
  });
  await createSubstringIndex(db, engine, {
    name: 'people_by_part',
    table: 'people',
    text: 'words',
  });
  await db.schema
    .createTable('person_emails')
    .addColumn('email_key', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('is_kept', 'integer', defaultZero)
    .addColumn('person_id', 'text', deletedWith('people.id'))
    .execute();
  await createIndexes(db, 'person_emails', { person_emails_by_person: ['person_id'] });
  await db.schema
    .createTable('person_keys')
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('person_id', 'text', deletedWith('people.id'))
    .addPrimaryKeyConstraint('person_keys_key', ['kind', 'key', 'person_id'])
    .execute();
  await createIndexes(db, 'person_keys', { person_keys_by_person: ['person_id'] });
}

async function entries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_entries')
    .addColumn('id', 'text', primaryKey)
    .addColumn('person_id', 'text', deletedWith('people.id'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('due_on', 'text', defaultEmpty)
    .addColumn('done_at', 'bigint')
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'person_entries', {
    person_entries_by_person: ['person_id', 'created_at'],
    person_entries_by_author: ['created_by'],
  });
}

async function merges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('person_merges')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kept_id', 'text', deletedWith('people.id'))
    .addColumn('merged_id', 'text', required)
    .addColumn('merged_donor_ids', 'text', defaultEmpty)
    .addColumn('kept_donor_id', 'text', defaultEmpty)
    .addColumn('snapshot', 'text', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('undone_at', 'bigint')
    .execute();
  await createIndexes(db, 'person_merges', {
    person_merges_by_person: ['kept_id'],
    person_merges_by_donor: ['kept_donor_id'],
    person_merges_by_age: ['created_at'],
    person_merges_by_author: ['created_by'],
  });
  await db.schema
    .createTable('distinct_people')
    .addColumn('first_id', 'text', deletedWith('people.id'))
    .addColumn('second_id', 'text', deletedWith('people.id'))
    .addPrimaryKeyConstraint('distinct_people_key', ['first_id', 'second_id'])
    .execute();
  await createIndexes(db, 'distinct_people', { distinct_people_by_second: ['second_id'] });
}

async function consents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email_key', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('decision', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('recorded_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'consents', {
    consents_by_email: ['email_key', 'created_at'],
    consents_by_author: ['recorded_by'],
  });
}

async function tableViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('table_views')
    .addColumn('id', 'text', primaryKey)
    .addColumn('owner_id', 'text', deletedWith('users.id'))
    .addColumn('screen', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('query', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('table_views_by_name', ['owner_id', 'screen', 'name_key'])
    .execute();
}

/** The columns that decide which person a row belongs to, or describe the person. */
const describing = {
  users: ['email_key', 'full_name_key'],
  subscribers: ['email_key'],
  donors: ['email_key', 'name_key', 'address'],
  participants: ['email_key', 'name_key'],
  contact_messages: ['email_key'],
} as const;

/**
 * A person whose rows were changed or deleted is marked, and brought up to date later. The database marks it, so that
 * no statement can forget it, not even one of the previous version.
 */
async function followChangesOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of records) {
    const outdate = sql`update people set is_current = 0 where id = old.person_id;`;
    await sql`create trigger ${sql.ref(`${table}_profile_deleted`)} after delete on ${sql.table(table)}
      when old.person_id is not null
      begin ${outdate} end`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_profile_changed`)}
      after update of ${sql.join(describing[table].map((name) => sql.ref(name)))} on ${sql.table(table)}
      when old.person_id is not null
      begin ${outdate} end`.execute(db);
  }
}

async function followChangesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_profile() returns trigger language plpgsql as $$
    begin
      update people set is_current = 0 where id = old.person_id;
      return null;
    end $$`.execute(db);
  for (const table of records) {
    await sql`create trigger ${sql.ref(`${table}_profile_deleted`)} after delete on ${sql.table(table)}
      for each row when (old.person_id is not null) execute function outdate_profile()`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_profile_changed`)}
      after update of ${sql.join(describing[table].map((name) => sql.ref(name)))} on ${sql.table(table)}
      for each row when (old.person_id is not null) execute function outdate_profile()`.execute(db);
  }
}
