import type { Kysely } from 'kysely';
import { defaultZero } from './columns.ts';
import { createIndexes } from './create-indexes.ts';

/** Versions of a list's entry that were saved while someone typed, and an index of tasks by their dates. */
export async function autosaveAndTasks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('entry_versions')
    .addColumn('is_automatic', 'integer', defaultZero)
    .execute();
  await createIndexes(db, 'person_entries', { person_entries_by_due_day: ['due_on'] });
}
