import { sql } from 'kysely';
import type { Deletion } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';

export async function deleteUserRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/**
 * Deleted rows that a restored backup brought back.
 * @param kind as recorded deletions name it: 'user'
 */
export function listRestoredRows(
  db: Db,
  kind: string,
  table: Deletion['table'],
): Promise<{ id: string }[]> {
  return db
    .selectFrom(table as 'users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deletions')
        // Deletions are few, and a table's rows many.
        .select(sql<string>`substr(subject, ${sql.lit(kind.length + 2)})`.as('id'))
        .where('subject', 'like', `${kind}/%`),
    )
    .execute();
}

/** The recorded deletions of photos: 'media/{name}'. */
export function listDeletedPhotos(db: Db): Promise<{ subject: string }[]> {
  return db.selectFrom('deletions').select('subject').where('subject', 'like', 'media/%').execute();
}
