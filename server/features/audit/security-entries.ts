import { sql } from 'kysely';
import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { holdsAll, orderOf, placeOf, wordsOf } from '#server/platform/tables/query.ts';
import { type AuditLabels, nameSubjects } from './audit-labels.ts';
import { peopleCalled } from './entries.ts';

type Event = Reply<'audit/getSecurityEvents'>['events'][number];

/** Which events are meant; a field that is absent restricts nothing. */
export interface SecurityFilter {
  search?: string | undefined;
  /** An account's id. */
  person?: string | undefined;
}

/** A page of the events that a filter finds, and how many rows there are in all. */
export async function findEvents(
  db: Db,
  labels: AuditLabels,
  filter: SecurityFilter,
  sort: 'at' | '-at',
  page: Parameters<typeof placeOf>[0],
): Promise<{ events: Event[]; total: number }> {
  const { direction } = orderOf(sort);
  const { limit, offset } = placeOf(page);
  const query = await filtered(db, filter);
  const rows = await query
    .selectAll()
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return { events: await present(db, labels, rows), total: Number(total) };
}

/**
 * The next events that a filter finds, oldest first.
 * @param after '{time in ms}.{id}' of the last one that was taken
 */
export async function nextEvents(
  db: Db,
  labels: AuditLabels,
  filter: SecurityFilter,
  limit: number,
  after = '',
) {
  const [, at = '0', id = ''] = /^(\d{1,15})\.(.+)$/.exec(after) ?? [];
  const query = await filtered(db, filter);
  const rows = await query
    .selectAll()
    .$if(after !== '', (rest) => rest.where(sql<boolean>`(at, id) > (${Number(at)}, ${id})`))
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return present(db, labels, rows);
}

interface Row {
  id: string;
  at: number;
  action: string;
  user_id: string | null;
  subject: string;
  network: string;
  request_id: string;
  count: number;
}

async function present(db: Db, labels: AuditLabels, rows: Row[]): Promise<Event[]> {
  const actors = rows.flatMap(({ user_id }) => (user_id === null ? [] : [`user/${user_id}`]));
  const nameOf = await nameSubjects(db, labels, [...actors, ...rows.map(({ subject }) => subject)]);
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: row.user_id === null ? null : nameOf(`user/${row.user_id}`),
    target: nameOf(row.subject),
    network: row.network,
    requestId: row.request_id,
    count: Number(row.count),
  }));
}

async function filtered(db: Db, { search = '', person }: SecurityFilter) {
  const words = wordsOf(search);
  const people = words.length === 0 ? [] : await peopleCalled(db, words);
  const subjects = people.map((id) => `user/${id}`);
  return db
    .selectFrom('security_log')
    .$if(person !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('user_id', '=', person ?? ''), eb('subject', '=', `user/${person}`)]),
      ),
    )
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          holdsAll(
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
