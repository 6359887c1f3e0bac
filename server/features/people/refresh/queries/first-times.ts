import type { Db } from '#server/platform/db/connect.ts';

type FirstTime = { person_id: string | null; time: number };

/** When the first consent, and the first note or task of people happened; in ms, by person. */
export async function listFirstTimes(db: Db, ids: string[]): Promise<Map<string, number[]>> {
  const found = await Promise.all([listFirstConsents(db, ids), listFirstEntries(db, ids)]);
  return byPerson(found.flat());
}

function byPerson(times: FirstTime[]): Map<string, number[]> {
  const grouped = Map.groupBy(times, ({ person_id }) => person_id ?? '');
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ time }) => time)]));
}

/** When people first gave; in ms, by person. Practice gifts do not count. */
export async function listFirstGifts(db: Db, ids: string[]): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('donors')
    .innerJoin('donations', 'donations.donor_id', 'donors.id')
    .select(({ fn }) => ['person_id', fn.min('given_on').as('given_on')])
    .where('person_id', 'in', ids)
    .where('is_practice', '=', 0)
    .groupBy('person_id')
    .execute();
  // The day of a gift has no time: noon keeps it on that day in every time zone of the organization.
  return byPerson(
    rows.map(({ person_id, given_on }) => ({
      person_id,
      time: Date.parse(`${given_on}T12:00:00.000Z`),
    })),
  );
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
