import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { defaultEmpty, deletedWith, primaryKey, required, unique } from './columns.ts';
import { createIndexes, createSubstringIndex } from './create-indexes.ts';

/** Accounts, their sessions, and second factors. */
export async function accounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await users(db, engine);
  await sessions(db);
  await secondStep(db);
  await db.schema
    .createTable('deletions')
    .addColumn('subject', 'text', primaryKey)
    .addColumn('deleted_at', 'bigint', required)
    .execute();
}

async function users(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', unique)
    .addColumn('pending_email', 'text', defaultEmpty)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('full_name_key', 'text', defaultEmpty)
    .addColumn('password_hash', 'text', required)
    .addColumn('account_type', 'integer', required)
    .addColumn('staff_since', 'bigint')
    .addColumn('is_verified', 'integer', required)
    .addColumn('suspended_at', 'bigint')
    .addColumn('wished_lists', 'text', defaultEmpty)
    .addColumn('photo', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'users', {
    users_by_name: ['full_name_key', 'email_key'],
    users_by_age: ['created_at', 'id'],
  });
  await createSubstringIndex(db, engine, {
    name: 'users_by_part',
    table: 'users',
    text: "full_name_key || ' ' || email_key",
  });
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('token_hash', 'text', unique)
    .addColumn('xsrf_hash', 'text', required)
    .addColumn('remember', 'integer', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('network', 'text', defaultEmpty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'sessions', { sessions_by_user: ['user_id'] });

  await schema
    .createTable('devices')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('network', 'text', required)
    .addColumn('agent', 'text', required)
    .addColumn('first_seen_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addUniqueConstraint('devices_by_user', ['user_id', 'network', 'agent'])
    .execute();

  await schema
    .createTable('mailed_tokens')
    .addColumn('token_hash', 'text', primaryKey)
    .addColumn('purpose', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndexes(db, 'mailed_tokens', {
    mailed_tokens_by_subject: ['subject_id', 'purpose'],
  });
}

async function secondStep(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('authenticators')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', required)
    .addColumn('added_at', 'bigint', required)
    .addColumn('last_step', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('pending_secret', 'text', required)
    .addColumn('pending_until', 'bigint', required)
    .execute();

  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('credential_id', 'text', unique)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute();
  await createIndexes(db, 'passkeys', { passkeys_by_user: ['user_id'] });

  await schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', primaryKey)
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute();
  await createIndexes(db, 'recovery_codes', { recovery_codes_by_user: ['user_id'] });

  await schema
    .createTable('challenges')
    .addColumn('challenge_hash', 'text', primaryKey)
    .addColumn('user_id', 'text', deletedWith('users.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('ticket_hash', 'text', (column) => column.unique())
    .addColumn('remember', 'integer', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await createIndexes(db, 'challenges', { challenges_by_user: ['user_id'] });
}
