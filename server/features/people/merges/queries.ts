import type { Insertable, Selectable } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type RecordTable, recordTables } from '../refresh/queries/profiles.ts';

export type Person = Selectable<Tables['people']>;
type Donor = Selectable<Tables['donors']>;

/** The rows of people in each table. */
export type RecordIds = Record<RecordTable, string[]>;

/** Moves all rows of a person to another. @returns which */
export async function moveAllRecords(trx: Db, from: string, into: string): Promise<RecordIds> {
  const moved: [RecordTable, string[]][] = [];
  for (const table of recordTables) {
    const rows = await trx
      .updateTable(table as 'users')
      .set({ person_id: into })
      .where('person_id', '=', from)
      .returning('id')
      .execute();
    moved.push([table, rows.map(({ id }) => id)]);
  }
  return Object.fromEntries(moved) as RecordIds;
}

/** Moves these rows of a person to another; those that are someone else's now stay there. */
export async function moveRecords(
  trx: Db,
  ids: RecordIds,
  from: string,
  into: string,
): Promise<void> {
  for (const table of recordTables) {
    if (ids[table].length === 0) continue;
    await trx
      .updateTable(table as 'users')
      .set({ person_id: into })
      .where('id', 'in', ids[table])
      .where('person_id', '=', from)
      .execute();
  }
}

/** Locks people until the transaction ends, in a fixed order, so that two merges never deadlock. */
export const lockPeople = (trx: Db, ids: string[]) =>
  trx
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .execute();

/** Locks the donors of some people, in a fixed order. @returns them, the oldest first */
export async function lockDonorsOf(trx: Db, personIds: string[]): Promise<Donor[]> {
  const rows = await trx
    .selectFrom('donors')
    .selectAll()
    .where('person_id', 'in', personIds)
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .execute();
  return rows.toSorted((one, other) => one.created_at - other.created_at);
}

/** Moves a person's addresses and entries to another. @returns which */
export async function moveEmailsAndEntries(trx: Db, from: string, into: string) {
  const emails = await trx
    .updateTable('person_emails')
    .set({ person_id: into })
    .where('person_id', '=', from)
    .returning('email_key')
    .execute();
  const entries = await trx
    .updateTable('person_entries')
    .set({ person_id: into })
    .where('person_id', '=', from)
    .returning('id')
    .execute();
  return {
    emails: emails.map(({ email_key }) => email_key),
    entries: entries.map(({ id }) => id),
  };
}

/** Moves these addresses and entries of a person to another. */
export async function returnEmailsAndEntries(
  trx: Db,
  { emails, entries }: { emails: string[]; entries: string[] },
  from: string,
  into: string,
): Promise<void> {
  await trx
    .updateTable('person_emails')
    .set({ person_id: into })
    .where('email_key', 'in', ['', ...emails])
    .where('person_id', '=', from)
    .execute();
  await trx
    .updateTable('person_entries')
    .set({ person_id: into })
    .where('id', 'in', ['', ...entries])
    .where('person_id', '=', from)
    .execute();
}

/** Keeps addresses even if no row has them anymore, or stops keeping them. */
export async function keepEmails(trx: Db, emailKeys: string[], isKept: 0 | 1): Promise<void> {
  await trx
    .updateTable('person_emails')
    .set({ is_kept: isKept })
    .where('email_key', 'in', ['', ...emailKeys])
    .execute();
}

/** Replaces a person by another in earlier merges. @returns which, with their donors */
export const moveMerges = (trx: Db, from: string, into: string) =>
  trx
    .updateTable('person_merges')
    .set({ kept_id: into })
    .where('kept_id', '=', from)
    .returning(['id', 'kept_donor_id'])
    .execute();

/** Names a person and a donor again in a merge that was moved to others. */
export async function returnMerge(
  trx: Db,
  { id, kept_donor_id }: { id: string; kept_donor_id: string },
  from: string,
  into: string,
): Promise<void> {
  await trx
    .updateTable('person_merges')
    .set({ kept_id: into, kept_donor_id })
    .where('id', '=', id)
    .where('kept_id', '=', from)
    .execute();
}

/** Replaces a donor by another in earlier merges. */
export async function moveDonorMerges(trx: Db, from: string, into: string): Promise<void> {
  await trx
    .updateTable('person_merges')
    .set({ kept_donor_id: into })
    .where('kept_donor_id', '=', from)
    .execute();
}

export async function deletePersonRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('people').where('id', '=', id).execute();
}

export async function insertPerson(trx: Db, row: Insertable<Tables['people']>): Promise<void> {
  await trx.insertInto('people').values(row).execute();
}

export async function insertMerge(
  trx: Db,
  row: Insertable<Tables['person_merges']>,
): Promise<void> {
  await trx.insertInto('person_merges').values(row).execute();
}

/** Reads a merge and locks it until the transaction ends. */
export const lockMerge = (trx: Db, id: string) =>
  trx
    .selectFrom('person_merges')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

export async function markUndone(trx: Db, id: string, now: number): Promise<void> {
  await trx
    .updateTable('person_merges')
    .set({ undone_at: now, snapshot: '' })
    .where('id', '=', id)
    .execute();
}

/** Merges that can no longer be undone lose the rows for that. @param before in ms */
export async function clearSnapshotsBefore(db: Db, before: number): Promise<void> {
  await db
    .updateTable('person_merges')
    .set({ snapshot: '' })
    .where('created_at', '<', before)
    .where('snapshot', '<>', '')
    .execute();
}

/** An account of any of some people. */
export const findAccountOfAny = (db: Db, personIds: string[]) =>
  db.selectFrom('users').select('id').where('person_id', 'in', personIds).executeTakeFirst();

/** Merges into some people, or all of them; newest first, with names and whether there is an account. */
export const listMerges = (
  db: Db,
  { keptId, id }: { keptId?: string; id?: string },
  limit: number,
) =>
  db
    .selectFrom('person_merges')
    .innerJoin('people', 'people.id', 'person_merges.kept_id')
    .leftJoin('users', 'users.id', 'person_merges.created_by')
    .select([
      'person_merges.id',
      'kept_id',
      'snapshot',
      'person_merges.created_at',
      'undone_at',
      'people.name',
      'people.email',
      'has_account',
      'users.first_name',
      'users.last_name',
    ])
    .$if(keptId !== undefined, (query) => query.where('kept_id', '=', keptId ?? ''))
    .$if(id !== undefined, (query) => query.where('person_merges.id', '=', id ?? ''))
    .orderBy('person_merges.created_at', 'desc')
    .limit(limit)
    .execute();

/** Adds a deleted donor again. @throws if its address has a donor */
export async function insertDonorAgain(trx: Db, row: Insertable<Tables['donors']>): Promise<void> {
  await trx.insertInto('donors').values(row).execute();
}

export const lockDonorById = (trx: Db, id: string) =>
  trx
    .selectFrom('donors')
    .selectAll()
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns these gifts to a donor; those that have been given to someone else since stay there. */
export async function returnGifts(
  trx: Db,
  { gifts, monthly }: { gifts: string[]; monthly: string[] },
  from: string,
  into: string,
): Promise<void> {
  for (const [table, ids] of [
    ['donations', gifts],
    ['monthly_gifts', monthly],
  ] as const) {
    for (let first = 0; first < ids.length; first += maxIds) {
      await trx
        .updateTable(table)
        .set({ donor_id: into })
        .where('id', 'in', ids.slice(first, first + maxIds))
        .where('donor_id', '=', from)
        .execute();
    }
  }
}

/** How many ids one statement lists. */
const maxIds = 1_000;

/** Keys that several people share, the most reliable kind first. */
export async function listSharedKeys(db: Db, kind: Tables['person_keys']['kind'], limit: number) {
  return db
    .selectFrom('person_keys')
    .select('key')
    .where('kind', '=', kind)
    .groupBy('key')
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 1))
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** The people who have these keys, the oldest first. */
export const listPeopleWithKeys = (db: Db, kind: Tables['person_keys']['kind'], keys: string[]) =>
  db
    .selectFrom('person_keys')
    .innerJoin('people', 'people.id', 'person_keys.person_id')
    .selectAll('people')
    .select('key')
    .where('kind', '=', kind)
    .where('key', 'in', ['', ...keys])
    .orderBy('people.created_at')
    .orderBy('people.id')
    .execute();

export const listDistinctPairs = (db: Db, ids: string[]) =>
  db
    .selectFrom('distinct_people')
    .select(['first_id', 'second_id'])
    .where('first_id', 'in', ['', ...ids])
    .execute();

export async function insertDistinctPair(trx: Db, first_id: string, second_id: string) {
  await trx
    .insertInto('distinct_people')
    .values({ first_id, second_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
