import type { Kysely } from 'kysely';
import { defaultEmpty, nullableReference, primaryKey, required } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Staff roles by area, and invitations to them. */
export async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('roles', 'text', defaultEmpty).execute();
  await invitations(db);
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('roles', 'text', required)
    .addColumn('invited_by', 'text', nullableReference('users.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('accepted_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await createIndexes(db, 'invitations', {
    invitations_by_email: ['email_key'],
    invitations_by_age: ['created_at'],
    invitations_by_inviter: ['invited_by'],
  });
}
