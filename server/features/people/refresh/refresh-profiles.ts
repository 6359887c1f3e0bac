import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { describePerson } from './describe-person.ts';
import { matchKeysOf } from './match-keys.ts';
import { listFirstGifts, listFirstTimes } from './queries/first-times.ts';
import {
  assignRecords,
  clearSnapshotsWith,
  deleteEmailKeys,
  deletePeople,
  detachRecords,
  hasOutdated,
  insertEmails,
  insertPeople,
  listEmails,
  listOwners,
  listRecords,
  lockNewRecords,
  lockOutdated,
  lockRefresh,
  markOutdated,
  type PersonRecord,
  type RecordTable,
  recordTables,
  replaceKeys,
  updateDescribed,
} from './queries/profiles.ts';

/** How many rows or people one transaction works on. */
const batch = 250;
/** How many batches a call that shows people works on before it answers. */
const batchesOfCall = 8;

/**
 * Brings profiles up to date: assigns new rows to people by their addresses, and derives again what describes people
 * whose rows have changed. People without rows are deleted. Any number of nodes may do it at once.
 * @returns whether anything was done
 */
export async function refreshProfiles(
  db: Db,
  { signal, batches = batchesOfCall }: { signal?: AbortSignal; batches?: number } = {},
): Promise<boolean> {
  for (let done = 0; done < batches && signal?.aborted !== true; done += 1) {
    if (!(await refreshSome(db))) return done > 0;
  }
  return true;
}

/** @returns whether there was anything to do */
async function refreshSome(db: Db): Promise<boolean> {
  // Without this check, SQLite would take its write lock for nothing.
  if (!(await hasOutdated(db))) return false;
  for (const table of recordTables) {
    await inTurn(db, (trx) => assignNewRecords(trx, table));
  }
  const strays = await inTurn(db, async (trx) => {
    await lockRefresh(trx);
    return describePeople(trx, await lockOutdated(trx, batch));
  });
  for (const table of recordTables) {
    const ids = strays.filter((row) => row.table === table).map(({ id }) => id);
    if (ids.length > 0) await inTurn(db, (trx) => detachRecords(trx, table, ids));
  }
  return true;
}

/** A transaction, after which others have their turn: the embedded database works on this thread. */
async function inTurn<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  const result = await db.transaction().execute(change);
  await othersFirst();
  return result;
}

async function assignNewRecords(trx: Db, table: RecordTable): Promise<void> {
  await lockRefresh(trx);
  const rows = await lockNewRecords(trx, table, batch);
  if (rows.length === 0) return;
  await markOutdated(trx, await findOrAddOwners(trx, rows));
  await assignRecords(
    trx,
    table,
    rows.map(({ id }) => id),
  );
}

/** Adds the people to whom these rows belong, outdated as yet. @returns those who were there before */
async function findOrAddOwners(
  trx: Db,
  rows: { id: string; email: string; email_key: string; created_at: number }[],
): Promise<string[]> {
  // In a fixed order, so that two nodes never deadlock.
  const byKey = new Map(
    rows
      .toSorted((one, other) => (one.email_key < other.email_key ? -1 : 1))
      .map((row) => [row.email_key, row]),
  );
  byKey.delete('');
  const keys = [...byKey.keys()];
  const known = await listOwners(trx, keys);
  const knownKeys = new Set(known.map(({ email_key }) => email_key));
  const added = keys
    .filter((key) => !knownKeys.has(key))
    .map((email_key) => ({
      email_key,
      email: byKey.get(email_key)?.email ?? '',
      person_id: newId(),
    }));
  const withoutEmail = rows.filter(({ email_key }) => email_key === '');
  await insertPeople(trx, [
    ...added.map(({ email_key, person_id }) => ({
      id: person_id,
      created_at: byKey.get(email_key)?.created_at ?? Date.now(),
    })),
    ...withoutEmail.map(({ id, created_at }) => ({ id, created_at })),
  ]);
  const inserted = new Set(await insertEmails(trx, added));
  // Another node was faster: its people stay.
  const lost = added.filter(({ email_key }) => !inserted.has(email_key));
  if (lost.length > 0)
    await deletePeople(
      trx,
      lost.map(({ person_id }) => person_id),
    );
  const owners = lost.length === 0 ? known : await listOwners(trx, keys);
  const isNew = new Set(added.map(({ person_id }) => person_id));
  const before = owners.map(({ person_id }) => person_id).filter((id) => !isNew.has(id));
  return [...new Set([...before, ...withoutEmail.map(({ id }) => id)])];
}

/**
 * Derives again what describes people. Those to whom nothing belongs are deleted.
 * @param people locked rows
 * @returns rows that belong to someone else now
 */
export async function describePeople(
  trx: Db,
  people: Selectable<Tables['people']>[],
): Promise<PersonRecord[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  const records = await listRecords(trx, ids);
  const strays = await assignNewEmails(trx, records);
  const strayIds = new Set(strays.map(({ id }) => id));
  const emails = await dropUnusedEmails(trx, ids, records);
  const firstTimes = await listFirstTimes(trx, ids);
  const firstGifts = await listFirstGifts(trx, ids);
  const empty: string[] = [];
  const keys: Tables['person_keys'][] = [];
  const rows: Parameters<typeof updateDescribed>[1] = [];
  for (const person of people) {
    const own = records.filter((row) => row.person_id === person.id);
    if (own.length === 0) empty.push(person.id);
    // A person with a stray row is described once that row is with its owner.
    else if (own.some(({ id }) => strayIds.has(id))) continue;
    else {
      const known = emails.filter(({ person_id }) => person_id === person.id);
      const addresses = known.map(({ email }) => email);
      const described = describePerson(person, {
        records: own,
        emails: known,
        firstTimes: firstTimes.get(person.id) ?? [],
        firstGifts: firstGifts.get(person.id) ?? [],
      });
      rows.push({ id: person.id, ...described });
      const found = matchKeysOf({ ...described, emails: addresses, phone: person.phone });
      keys.push(...found.map((key) => ({ ...key, person_id: person.id })));
    }
  }
  await updateDescribed(trx, rows);
  if (empty.length > 0) {
    const kept = emails.filter(({ person_id }) => empty.includes(person_id));
    if (kept.length > 0)
      await deleteEmailKeys(
        trx,
        kept.map(({ email_key }) => email_key),
      );
    await deletePeople(trx, empty);
  }
  await replaceKeys(trx, ids, keys);
  return strays;
}

/** Gives people the new addresses of their rows. @returns the rows whose address is someone else's */
async function assignNewEmails(trx: Db, records: PersonRecord[]): Promise<PersonRecord[]> {
  const withEmail = records.filter(({ email_key }) => email_key !== '');
  const rows = withEmail
    .toSorted((one, other) => (one.email_key < other.email_key ? -1 : 1))
    .map(({ email_key, email, person_id }) => ({ email_key, email, person_id: person_id ?? '' }));
  const added = new Map(rows.map((row) => [row.email_key, row]));
  const ownerOf = new Map<string, string>();
  const readOwners = async () => {
    const owners = await listOwners(trx, [...added.keys()]);
    for (const { email_key, person_id } of owners) ownerOf.set(email_key, person_id);
  };
  await readOwners();
  for (const email of ownerOf.keys()) added.delete(email);
  if (added.size > 0) {
    await insertEmails(trx, [...added.values()]);
    // Another node may have been faster.
    await readOwners();
  }
  return withEmail.filter((row) => ownerOf.get(row.email_key) !== row.person_id);
}

/** Addresses that no row has are forgotten, unless they are kept. @returns the others */
async function dropUnusedEmails(trx: Db, ids: string[], records: PersonRecord[]) {
  const used = new Set(records.map((row) => `${row.person_id} ${row.email_key}`));
  const emails = await listEmails(trx, ids);
  const isUsed = ({ person_id, email_key, is_kept }: (typeof emails)[number]) =>
    is_kept === 1 || used.has(`${person_id} ${email_key}`);
  const unused = emails.filter((row) => !isUsed(row)).map(({ email_key }) => email_key);
  if (unused.length > 0) {
    await deleteEmailKeys(trx, unused);
    await clearSnapshotsWith(trx, ids, unused);
  }
  return emails.filter((row) => isUsed(row));
}
