import type { Kysely } from 'kysely';
import { createIndexes } from './create-indexes.ts';

/** The table of people counts its rows, and sums up their gifts, without reading the rows themselves. */
export async function peopleIndexes(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'people', {
    people_subscribed: ['is_subscriber'],
    people_giving: ['is_donor', 'is_subscriber', 'id'],
  });
  await createIndexes(db, 'donors', { donors_by_profile_with_total: ['person_id', 'total'] });
}
