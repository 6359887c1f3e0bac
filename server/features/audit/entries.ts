import { sql } from 'kysely';
import type { Reply } from '#contract/index.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { holdsAll, orderOf, placeOf, wordsOf } from '#server/platform/tables/query.ts';
import { type AuditArea, areaOf, kindsOf } from './areas.ts';
import { type AuditLabels, type Named, nameSubjects } from './audit-labels.ts';

type Entry = Reply<'audit/getEntries'>['entries'][number];

/** Which entries are meant; a field that is absent restricts nothing. */
export interface AuditFilter {
  search?: string | undefined;
  kind?: AuditArea | undefined;
  /** An account's id: what it did, and what was done to it. */
  person?: string | undefined;
}

/** So many people at most are looked for by their names. */
const mostPeople = 200;

/** So many at most are sorted here. */
const few = 2_000;

/**
 * A page of the entries that a filter finds, and how many there are in all. A search looks through the
 * whole trail, once: where it finds few, they are sorted here; where it finds many, the trail is walked
 * through by its age until the page is full.
 */
export async function findEntries(
  db: Db,
  labels: AuditLabels,
  filter: AuditFilter,
  sort: 'at' | '-at',
  page: Parameters<typeof placeOf>[0],
): Promise<{ entries: Entry[]; total: number }> {
  const { direction } = orderOf(sort);
  const { limit, offset } = placeOf(page);
  const query = await filtered(db, filter);
  const isAll = Object.values(filter).every((value) => value === undefined || value === '');
  const found = isAll
    ? null
    : await query
        .selectAll()
        .limit(few + 1)
        .execute();
  if (found && found.length <= few) {
    const sorted = found.sort(byAge);
    if (direction === 'desc') sorted.reverse();
    const shown = sorted.slice(offset, offset + limit);
    return { entries: await presentEntries(db, labels, shown), total: found.length };
  }
  const rows = await query
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { entries: await presentEntries(db, labels, rows), total: Number(total) };
}

const byAge = (one: Row, other: Row) =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1);

/** The next entries that a filter finds, by their ids. @param after the last id that was taken */
export async function nextEntries(
  db: Db,
  labels: AuditLabels,
  filter: AuditFilter,
  limit: number,
  after = '',
) {
  const query = await filtered(db, filter);
  const rows = await query.selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  return presentEntries(db, labels, rows);
}

interface Row {
  id: string;
  user_id: string | null;
  action: string;
  subject: string;
  created_at: number;
}

/** A donor in an action's details: the trail holds the id, and names are read when it is shown. */
const mention = /\bdonor\/[\w-]+/g;

const calledNow = ({ name, isDeleted }: Named) =>
  isDeleted ? 'a deleted donor' : name || 'a donor without a name';

async function presentEntries(db: Db, labels: AuditLabels, rows: Row[]): Promise<Entry[]> {
  const actors = rows.flatMap(({ user_id }) => (user_id === null ? [] : [`user/${user_id}`]));
  const mentioned = rows.flatMap(({ action }) => action.match(mention) ?? []);
  const subjects = rows.map(({ subject }) => subject);
  const nameOf = await nameSubjects(db, labels, [...actors, ...subjects, ...mentioned]);
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    action: row.action.replace(mention, (donor) => calledNow(nameOf(donor))),
    area: areaOf(row.action),
    actor: row.user_id === null ? null : nameOf(`user/${row.user_id}`),
    target: nameOf(row.subject),
  }));
}

async function filtered(db: Db, { search = '', kind, person }: AuditFilter) {
  const words = wordsOf(search);
  const people = words.length === 0 ? [] : await peopleCalled(db, words);
  const subjects = people.map((id) => `user/${id}`);
  return db
    .selectFrom('audit_log')
    .$if(person !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('user_id', '=', person ?? ''), eb('subject', '=', `user/${person}`)]),
      ),
    )
    .$if(kind !== undefined, (query) => {
      const { isNot, prefixes } = kindsOf(kind ?? 'people');
      const position = sql.raw(hasManyWriters(db) ? 'strpos' : 'instr');
      const prefix = sql<string>`substr(action, 1, ${position}(action, '.'))`;
      return query.where(prefix, isNot ? 'not in' : 'in', prefixes);
    })
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          holdsAll(db, sql<string>`lower(action || ' ' || subject)`, words),
          ...(people.length > 0
            ? [eb('user_id', 'in', people), eb('subject', 'in', subjects)]
            : []),
        ]),
      ),
    );
}

/** The ids of the accounts whose names or addresses hold these words: of so many at most. */
export async function peopleCalled(db: Db, words: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(holdsAll(db, sql<string>`full_name_key || ' ' || email_key`, words))
    .limit(mostPeople)
    .execute();
  return rows.map(({ id }) => id);
}
