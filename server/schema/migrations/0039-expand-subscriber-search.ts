import type { Kysely } from 'kysely';
import { createIndexes } from './create-indexes.ts';

/** Covers a search among subscribers with one status. */
export async function subscriberSearch(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'subscribers', {
    subscribers_by_status_and_words: ['status', 'email_key', 'name_key'],
  });
}
