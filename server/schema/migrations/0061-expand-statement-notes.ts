import type { Kysely } from 'kysely';

/** The words above the gifts of statements in other languages: those that there are stand in English alone. */
export async function statementNotes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('statement_mailings')
    .addColumn('note_translations', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
