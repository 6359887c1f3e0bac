import { type Insertable, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { containsText } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * One more each time that rows describe people in another way: those who were described before, also by the previous
 * version during an update, are described again.
 */
export const descriptionVersion = 1;

/** The tables whose rows belong to a person. */
export const recordTables = [
  'users',
  'subscribers',
  'donors',
  'participants',
  'contact_messages',
] as const;
export type RecordTable = (typeof recordTables)[number];

/**
 * Whether rows belong to no one yet, or people have changed. One statement, which sees one moment: between two, another
 * node could assign rows, and both would find nothing.
 */
export async function hasOutdated(db: Db): Promise<boolean> {
  const { least_version, ...unassigned } = await db
    .selectNoFrom(({ selectFrom }) => [
      // By index: after an import, PostgreSQL's statistics may still expect many outdated people.
      selectFrom('people')
        .select('description_version')
        .orderBy('description_version')
        .limit(1)
        .as('least_version'),
      ...recordTables.map((table) =>
        selectFrom(table as 'users')
          .select('id')
          .where('person_id', 'is', null)
          .$if(table === 'contact_messages', (query) => query.where(sql<boolean>`is_spam = 0`))
          .limit(1)
          .as(table as 'users'),
      ),
    ])
    .executeTakeFirstOrThrow();
  const isOutdated = least_version !== null && least_version < descriptionVersion;
  return isOutdated || Object.values(unassigned).some((id) => id !== null);
}

/** Makes everyone else who updates profiles wait until the transaction ends, so that what they show is complete. */
export async function lockRefresh(trx: Db): Promise<void> {
  if (hasManyWriters(trx)) await sql`select pg_advisory_xact_lock(736521)`.execute(trx);
}

/** Rows that belong to no one yet. Those that are being changed are skipped. Spam has no profile. */
export const lockNewRecords = (trx: Db, table: RecordTable, limit: number) =>
  trx
    .selectFrom(table as 'users')
    .select(['id', 'email', 'email_key', 'created_at'])
    .where('person_id', 'is', null)
    .$if(table === 'contact_messages', (query) => query.where(sql<boolean>`is_spam = 0`))
    .limit(limit)
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate().skipLocked())
    .execute();

export const listOwners = (trx: Db, emailKeys: string[]) =>
  trx
    .selectFrom('person_emails')
    .select(['email_key', 'person_id'])
    .where('email_key', 'in', ['', ...emailKeys])
    .execute();

export async function insertPeople(trx: Db, rows: Insertable<Tables['people']>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('people')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Assigns addresses to people, unless they have been assigned. @returns the addresses that were new */
export async function insertEmails(
  trx: Db,
  rows: Insertable<Tables['person_emails']>[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await trx
    .insertInto('person_emails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_key')
    .execute();
  return added.map(({ email_key }) => email_key);
}

/** Marks people as changed; locks them until the transaction ends, so that they are not deleted. */
export async function markOutdated(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    // In a fixed order everywhere, so that two changes never deadlock.
    .orderBy('id')
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate())
    .execute();
  await trx.updateTable('people').set({ is_current: 0 }).where('id', 'in', ids).execute();
}

/** Assigns rows to the people who have their addresses; rows without an address to a person of the same id. */
export async function assignRecords(trx: Db, table: RecordTable, ids: string[]): Promise<void> {
  await trx
    .updateTable(table as 'users')
    .set((eb) => ({
      person_id: eb
        .selectFrom('people')
        .select('people.id')
        .where('people.id', '=', (owner) =>
          owner
            .case()
            .when(sql.ref(`${table}.email_key`), '=', '')
            .then(sql.ref<string>(`${table}.id`))
            .else(
              owner
                .selectFrom('person_emails')
                .select('person_emails.person_id')
                .where('person_emails.email_key', '=', sql.ref<string>(`${table}.email_key`)),
            )
            .end(),
        ),
    }))
    .where('id', 'in', ids)
    .execute();
}

/** Takes rows from the people to whom they belonged, since their addresses are someone else's now. */
export async function detachRecords(trx: Db, table: RecordTable, ids: string[]): Promise<void> {
  await trx
    .updateTable(table as 'users')
    .set({ person_id: null })
    .where('id', 'in', ids)
    .execute();
}

/** People whose rows have changed. */
export const lockOutdated = (trx: Db, limit: number) =>
  trx
    .selectFrom('people')
    .selectAll()
    .where('description_version', '<', descriptionVersion)
    .limit(limit)
    .$if(hasManyWriters(trx), (query) => query.forNoKeyUpdate().skipLocked())
    .execute();

/** A row that belongs to a person, with what it says about them. */
export interface PersonRecord {
  table: RecordTable;
  id: string;
  person_id: string | null;
  email: string;
  email_key: string;
  name: string;
  address: string;
  created_at: number;
}

/** All rows of these people, newest first. */
export async function listRecords(db: Db, ids: string[]): Promise<PersonRecord[]> {
  const rows = await Promise.all(
    recordTables.map(async (table) => {
      const found = await db
        .selectFrom(table as 'users')
        .select(['id', 'person_id', 'email', 'email_key', 'created_at'])
        .select([nameOf[table].as('name'), addressOf(table).as('address')])
        .where('person_id', 'in', ids)
        .orderBy('created_at', 'desc')
        .execute();
      return found.map((row) => ({ table, ...row }));
    }),
  );
  return rows.flat();
}

const nameOf = {
  users: sql<string>`first_name || ' ' || last_name`,
  subscribers: sql<string>`first_name || ' ' || last_name`,
  donors: sql<string>`name`,
  participants: sql<string>`name`,
  contact_messages: sql<string>`name`,
} as const;

const addressOf = (table: RecordTable) =>
  table === 'donors' ? sql<string>`address` : sql<string>`''`;

export const listEmails = (db: Db, ids: string[]) =>
  db
    .selectFrom('person_emails')
    .selectAll()
    .where('person_id', 'in', ids)
    .orderBy('email_key')
    .execute();

/** Forgets addresses, with the consents of their owners. */
export async function deleteEmailKeys(trx: Db, emailKeys: string[]): Promise<void> {
  await trx.deleteFrom('consents').where('email_key', 'in', emailKeys).execute();
  await trx.deleteFrom('person_emails').where('email_key', 'in', emailKeys).execute();
}

export async function updatePerson(
  trx: Db,
  id: string,
  values: Partial<Insertable<Tables['people']>>,
): Promise<void> {
  await trx.updateTable('people').set(values).where('id', '=', id).execute();
}

/**
 * Stores what describes people, of all in one statement: one each would take most of the time. They exist, and are
 * locked.
 */
export async function updateDescribed(
  trx: Db,
  rows: Insertable<Tables['people']>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { id: _id, ...described } = first;
  const columns = Object.keys(described) as (keyof Tables['people'])[];
  await trx
    .insertInto('people')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)])),
        ),
    )
    .execute();
}

/** Replaces the keys by which duplicates of these people are found. */
export async function replaceKeys(
  trx: Db,
  ids: string[],
  keys: Insertable<Tables['person_keys']>[],
): Promise<void> {
  await trx.deleteFrom('person_keys').where('person_id', 'in', ids).execute();
  if (keys.length > 0) await trx.insertInto('person_keys').values(keys).execute();
}

/** Merges into these people can no longer be undone if undoing them would bring one of these addresses back. */
export async function clearSnapshotsWith(
  trx: Db,
  personIds: string[],
  emailKeys: string[],
): Promise<void> {
  await trx
    .updateTable('person_merges')
    .set({ snapshot: '' })
    .where('kept_id', 'in', personIds)
    .where(({ or }) =>
      or(
        emailKeys.map((key) => containsText(trx, sql.ref<string>('snapshot'), JSON.stringify(key))),
      ),
    )
    .execute();
}

/** Deletes people to whom nothing belongs. */
export async function deletePeople(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('people').where('id', 'in', ids).execute();
}
