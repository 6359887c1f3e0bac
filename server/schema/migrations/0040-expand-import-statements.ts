import type { Kysely } from 'kysely';
import { defaultEmpty } from './columns.ts';

/** Where the consent of imported people comes from, in the words of whoever imported them. */
export async function importStatements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriber_imports')
    .addColumn('statement', 'text', defaultEmpty)
    .execute();
}
