import { type Kysely, sql } from 'kysely';

/** What an unverified account may only wish for, since when an account is staff, and mail that is deleted when sent. */
export async function accountSafety(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('wished_lists', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('users').addColumn('staff_since', 'bigint').execute();
  // Nobody is asked for a second factor earlier because an account is old.
  await sql`update users set staff_since = ${Date.now()} where account_type <> 0`.execute(db);
  await schema
    .alterTable('outbox')
    .addColumn('is_fleeting', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
