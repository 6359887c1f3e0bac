import type { Kysely } from 'kysely';

/** The rows of an imported file that were not added, as a CSV to download. */
export async function importReports({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('subscriber_imports')
    .addColumn('report', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
