import type { Db } from '#server/platform/db/connect.ts';

/**
 * When the first gift, consent, and note or task of people happened. Practice gifts do not count.
 * @returns the times by person, in ms
 */
export async function listFirstTimes(db: Db, ids: string[]): Promise<Map<string, number[]>> {
  const found = await Promise.all([
    listFirstGifts(db, ids),
    listFirstConsents(db, ids),
    listFirstEntries(db, ids),
  ]);
  const byPerson = Map.groupBy(found.flat(), ({ person_id }) => person_id ?? '');
  return new Map([...byPerson].map(([id, rows]) => [id, rows.map(({ time }) => time)]));
}

async function listFirstGifts(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('donors')
    .innerJoin('donations', 'donations.donor_id', 'donors.id')
    .select(({ fn }) => ['person_id', fn.min('given_on').as('given_on')])
    .where('person_id', 'in', ids)
    .where('is_practice', '=', 0)
    .groupBy('person_id')
    .execute();
  // The day of a gift has no time: noon keeps it on that day in every time zone of the organization.
  return rows.map(({ person_id, given_on }) => ({
    person_id,
    time: Date.parse(`${given_on}T12:00:00.000Z`),
  }));
}

const listFirstConsents = (db: Db, ids: string[]) =>
  db
    .selectFrom('person_emails')
    .innerJoin('consents', 'consents.email_key', 'person_emails.email_key')
    .select(({ fn }) => ['person_id', fn.min('created_at').as('time')])
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute();

const listFirstEntries = (db: Db, ids: string[]) =>
  db
    .selectFrom('person_entries')
    .select(({ fn }) => ['person_id', fn.min('created_at').as('time')])
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute();
