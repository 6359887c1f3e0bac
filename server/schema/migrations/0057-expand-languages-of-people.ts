import type { Kysely } from 'kysely';

/** The languages in which members, donors, participants and senders of messages are written to. */
export async function languagesOfPeople(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'donors', 'participants', 'contact_messages']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
  }
}
