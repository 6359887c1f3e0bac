import type { Kysely } from 'kysely';
import { createIndexes } from './create-indexes.ts';

/** Covers the sums of gifts that match a filter, day by day, and those of people whom a search finds. */
export async function filteredSums(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'donations', {
    donations_by_day_sums: [
      'given_on',
      'currency',
      'kind',
      'is_practice',
      'frequency',
      'status',
      'campaign_id',
      'net',
    ],
  });
  await createIndexes(db, 'people', { people_giving_by_words: ['is_donor', 'words', 'id'] });
}
