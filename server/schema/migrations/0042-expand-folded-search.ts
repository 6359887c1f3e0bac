import { type Kysely, sql } from 'kysely';
import type { Db, Engine } from '#server/platform/db/connect.ts';
import { foldSearchTexts, hasNoFoldedForm, searchTexts } from '../fold-search-texts.ts';

/**
 * Staff tables find 'Müller' by 'muller': texts that are not plain ASCII contain their folded form too. An index leads
 * to those that do not, which are all that the previous version writes.
 */
export async function foldedSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const { table, column } of searchTexts) {
    await sql`create index ${sql.ref(`${table}_without_folded_form`)} on ${sql.table(table)} ((id || ''))
      where ${hasNoFoldedForm(engine, column)}`.execute(db);
  }
  await foldSearchTexts(db as Db);
}
