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
    .where((eb) =>
      eb(
        sql<string>`${sql.lit(`${kind}/`)} || id`,
        'in',
        eb.selectFrom('deletions').select('subject'),
      ),
    )
    .execute();
}

/** The recorded deletions of photos: 'media/{name}'. */
export function listDeletedPhotos(db: Db): Promise<{ subject: string }[]> {
  return db.selectFrom('deletions').select('subject').where('subject', 'like', 'media/%').execute();
}
