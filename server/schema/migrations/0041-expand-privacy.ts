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

/** Keeps roles, reviewers and accounts from data that is not theirs. */
export async function privacy(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sharedProfiles(db, engine);
  await reviewers(db);
  await merges(db);
}

/** Profiles as those see them who may not know of gifts. */
async function sharedProfiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const column of ['is_shared', 'shared_since', 'is_shared_current']) {
    const type = column === 'shared_since' ? 'bigint' : 'integer';
    await db.schema.alterTable('people').addColumn(column, type, defaultZero).execute();
  }
  for (const column of ['shared_name', 'shared_name_key', 'shared_email', 'shared_words']) {
    await db.schema.alterTable('people').addColumn(column, 'text', defaultEmpty).execute();
  }
  await createIndexes(db, 'people', { people_by_shared_state: ['is_shared_current'] });
  // They contain only the people whom everyone may see: when people are added, that is not known yet.
  for (const [name, columns] of [
    ['people_shared_by_name', 'is_shared, shared_name_key, id'],
    ['people_shared_by_age', 'is_shared, shared_since, id'],
    ['people_shared_by_words', 'is_shared, shared_words, shared_name_key, id'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on people (${sql.raw(columns)}) where is_shared = 1`.execute(
      db,
    );
  }
  await createSubstringIndex(db, engine, {
    name: 'people_shared_by_part',
    table: 'people',
    text: 'shared_words',
  });
  await (engine === 'sqlite' ? followPeopleOnSqlite(db) : followPeopleOnPostgres(db));
}

/**
 * The previous version, which may run for a while yet, derives people without what is shared of them: a mark that it
 * does not know stays until this version has derived them. As they begin with that mark, all of them are derived again
 * in the background; until then, people who may not know of gifts see too few people rather than too many.
 */
async function followPeopleOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger people_shared_changed after update of is_current on people
    when new.is_current = 0 and new.is_shared_current <> 0
    begin
      update people set is_shared_current = 0 where id = new.id;
    end`.execute(db);
}

async function followPeopleOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_shared_profile() returns trigger language plpgsql as $$
    begin
      new.is_shared_current := 0;
      return new;
    end $$`.execute(db);
  await sql`create trigger people_shared_changed before update of is_current on people
    for each row when (new.is_current = 0) execute function outdate_shared_profile()`.execute(db);
}

/** The reviewers whom publishers trust, and who asked for each review. */
async function reviewers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviewers')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('mailbox', 'text', unique)
    .addColumn('version', 'integer', defaultOne)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .execute();
  await createIndexes(db, 'reviewers', { reviewers_by_editor: ['created_by'] });
  await db.schema
    .alterTable('page_reviews')
    .addColumn('reviewer_id', 'text', nullableReference('reviewers.id'))
    .execute();
  await db.schema
    .alterTable('page_reviews')
    .addColumn('invited_by', 'text', defaultEmpty)
    .execute();
  await createIndexes(db, 'page_reviews', { page_reviews_by_listed: ['reviewer_id'] });
  await sql`update page_reviews set invited_by = coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = created_by), '')`.execute(
    db,
  );
}

/** With which address gifts came, which addresses accounts have proven, and merges that someone has to agree to. */
async function merges(db: Kysely<unknown>): Promise<void> {
  for (const table of ['donations', 'monthly_gifts']) {
    await db.schema.alterTable(table).addColumn('merged_from', 'text', defaultEmpty).execute();
    await createIndexes(db, table, { [`${table}_by_merged_address`]: ['merged_from'] });
  }
  await db.schema
    .createTable('proven_addresses')
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('email_key', 'text', required)
    .addColumn('merge_id', 'text', deletedWith('person_merges.id'))
    .addPrimaryKeyConstraint('proven_addresses_key', ['user_id', 'email_key'])
    .execute();
  await createIndexes(db, 'proven_addresses', {
    proven_addresses_by_address: ['email_key'],
    proven_addresses_by_merge: ['merge_id'],
  });
  await db.schema
    .createTable('merge_requests')
    .addColumn('id', 'text', primaryKey)
    .addColumn('kept_id', 'text', deletedWith('people.id'))
    .addColumn('merged_id', 'text', deletedWith('people.id'))
    .addColumn('name', 'text', defaultEmpty)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('status', 'text', required)
    .addColumn('created_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('decided_at', 'bigint')
    .execute();
  await createIndexes(db, 'merge_requests', {
    merge_requests_by_kept: ['kept_id'],
    merge_requests_by_merged: ['merged_id'],
    merge_requests_by_editor: ['created_by'],
    merge_requests_by_address: ['email_key'],
    merge_requests_by_expiry: ['expires_at'],
  });
}
