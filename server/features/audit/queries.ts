import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import {
  containsWords,
  countRows,
  limitAndOffset,
  parseSort,
} from '#server/platform/tables/query.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { type AuditArea, prefixesOf } from './areas.ts';

type Page = Parameters<typeof limitAndOffset>[0];

/** A filter of the audit trail; absent fields do not restrict. */
export interface AuditFilter {
  search?: string | undefined;
  kind?: AuditArea | undefined;
  /** An account's id: what it did, and what was done to it. */
  person?: string | undefined;
}

/** A filter of the security log; absent fields do not restrict. */
export interface SecurityFilter {
  search?: string | undefined;
  /** An account's id. */
  person?: string | undefined;
}

/** At most this many people are looked up by name. */
const maxPeople = 200;

/** At most this many entries are sorted here. */
const maxSorted = 2_000;

/**
 * A page of entries matching a filter, and their total number. A search scans the whole trail once: if it finds few
 * entries, they are sorted here; if it finds many, the trail is read newest first until the page is full.
 */
export async function listEntries(db: Db, filter: AuditFilter, sort: 'at' | '-at', page: Page) {
  const { direction } = parseSort(sort);
  const { limit, offset } = limitAndOffset(page);
  const query = await filteredEntries(db, filter);
  const isAll = Object.values(filter).every((value) => value === undefined || value === '');
  const found = isAll
    ? null
    : await query
        .selectAll()
        .limit(maxSorted + 1)
        .execute();
  if (found && found.length <= maxSorted) {
    const sorted = found.sort(byAge);
    if (direction === 'desc') sorted.reverse();
    return { rows: sorted.slice(offset, offset + limit), total: found.length };
  }
  const rows = await query
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(query) };
}

type Aged = { id: string; created_at: number };

const byAge = (one: Aged, other: Aged) =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1);

/**
 * The next entries matching a filter, by id.
 * @param after the last id already read
 */
export async function listEntriesAfter(db: Db, filter: AuditFilter, limit: number, after: string) {
  const query = await filteredEntries(db, filter);
  return query.selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/**
 * The newest entries about an account.
 * @param by whether the account is the actor or the subject
 */
export function listNewestEntries(db: Db, by: 'actor' | 'subject', userId: string, limit: number) {
  const newest = db
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit);
  return by === 'actor'
    ? newest.where('user_id', '=', userId).execute()
    : newest.where('subject', '=', `user/${userId}`).execute();
}

/** A page of security events matching a filter, and their total number. */
export async function listSecurityEvents(
  db: Db,
  filter: SecurityFilter,
  sort: 'at' | '-at',
  page: Page,
) {
  const { direction } = parseSort(sort);
  const { limit, offset } = limitAndOffset(page);
  const query = await filteredEvents(db, filter);
  const rows = await query
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(query) };
}

/**
 * The next events matching a filter, oldest first.
 * @param after time in ms and id of the last one already read
 */
export async function listEventsAfter(
  db: Db,
  filter: SecurityFilter,
  limit: number,
  after?: { at: number; id: string },
) {
  const query = await filteredEvents(db, filter);
  return query
    .selectAll()
    .$if(after !== undefined, (rest) =>
      rest.where(sql<boolean>`(at, id) > (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * The newest security events about an account.
 * @param by whether the account is the actor or the subject
 */
export function listNewestSecurityEvents(
  db: Db,
  by: 'actor' | 'subject',
  userId: string,
  limit: number,
) {
  const newest = db
    .selectFrom('security_log')
    .select(['id', 'action', 'network', 'at', 'user_id'])
    .orderBy('at', 'desc')
    .limit(limit);
  return by === 'actor'
    ? newest.where('user_id', '=', userId).execute()
    : newest.where('subject', '=', `user/${userId}`).execute();
}

/**
 * Matches a person as actor or subject.
 * @param person absent: anyone
 */
const concerns = (person: string | undefined): Expression<SqlBool> =>
  person === undefined
    ? sql<boolean>`1 = 1`
    : sql<boolean>`(user_id = ${person} or subject = ${`user/${person}`})`;

async function filteredEntries(db: Db, { search = '', kind, person }: AuditFilter) {
  const words = wordsOf(search);
  const people = words.length === 0 ? [] : await listIdsByName(db, words);
  const subjects = people.map((id) => `user/${id}`);
  return db
    .selectFrom('audit_log')
    .where(concerns(person))
    .$if(kind !== undefined, (query) => {
      const { isNot, prefixes } = prefixesOf(kind ?? 'people');
      const position = sql.raw(hasManyWriters(db) ? 'strpos' : 'instr');
      const prefix = sql<string>`substr(action, 1, ${position}(action, '.'))`;
      return query.where(prefix, isNot ? 'not in' : 'in', prefixes);
    })
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          containsWords(
            db,
            sql<string>`lower(action || ' ' || subject || ' ' || request_id)`,
            words,
          ),
          ...(people.length > 0
            ? [eb('user_id', 'in', people), eb('subject', 'in', subjects)]
            : []),
        ]),
      ),
    );
}

async function filteredEvents(db: Db, { search = '', person }: SecurityFilter) {
  const words = wordsOf(search);
  const people = words.length === 0 ? [] : await listIdsByName(db, words);
  const subjects = people.map((id) => `user/${id}`);
  return db
    .selectFrom('security_log')
    .where(concerns(person))
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          containsWords(
            db,
            sql<string>`lower(action || ' ' || subject || ' ' || network || ' ' || request_id)`,
            words,
          ),
          ...(people.length > 0
            ? [eb('user_id', 'in', people), eb('subject', 'in', subjects)]
            : []),
        ]),
      ),
    );
}

/** The ids of accounts whose names or addresses contain these words, up to a limit. */
async function listIdsByName(db: Db, words: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(containsWords(db, sql<string>`full_name_key || ' ' || email_key`, words))
    .limit(maxPeople)
    .execute();
  return rows.map(({ id }) => id);
}
