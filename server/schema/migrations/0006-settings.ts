import type { Kysely } from 'kysely';

/** Redirects that staff edit: who is too late with a change is told so by the version. */
export async function settings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('redirects')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
