import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/db/connect.ts';
import { createIndexes } from './create-indexes.ts';

/** On SQLite, covers a search among subscribers with one status; PostgreSQL finds them by its trigram indexes. */
export async function subscriberSearch(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  await createIndexes(db, 'subscribers', {
    subscribers_by_status_and_words: ['status', 'email_key', 'name_key'],
  });
}
