import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Rows per statement: engines limit the number of values. */
const atOnce = 1_000;

export async function insertConsents(
  trx: Db,
  rows: Insertable<Tables['consents']>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += atOnce) {
    await trx
      .insertInto('consents')
      .values(rows.slice(first, first + atOnce))
      .execute();
  }
}

/** Deletes the consents of an address. @param source only those given there; absent: all of them */
export async function deleteConsents(trx: Db, emailKey: string, source?: string): Promise<void> {
  await trx
    .deleteFrom('consents')
    .where('email_key', '=', emailKey)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .execute();
}

/** Moves the consents of an address to another. @param source only those given there; absent: all of them */
export async function moveConsents(
  trx: Db,
  from: string,
  into: string,
  source?: string,
): Promise<void> {
  await trx
    .updateTable('consents')
    .set({ email_key: into })
    .where('email_key', '=', from)
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .execute();
}

/** The consents of an address, oldest first. */
export const listConsentsOf = (db: Db, emailKey: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'decision', 'source', 'words', 'created_at'])
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
