import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type AuditLabels, nameSubjects } from './audit-labels.ts';
import { listEventsAfter, listSecurityEvents, type SecurityFilter } from './queries.ts';

type Event = Reply<'audit/getSecurityEvents'>['events'][number];

/** A page of events matching a filter, and their total number. */
export async function findSecurityEvents(
  db: Db,
  labels: AuditLabels,
  filter: SecurityFilter,
  sort: 'at' | '-at',
  page: Parameters<typeof listSecurityEvents>[3],
): Promise<{ events: Event[]; total: number }> {
  const { rows, total } = await listSecurityEvents(db, filter, sort, page);
  return { events: await present(db, labels, rows), total };
}

/**
 * The next events matching a filter, oldest first.
 * @param after '{time in ms}.{id}' of the last one already read
 */
export async function nextEvents(
  db: Db,
  labels: AuditLabels,
  filter: SecurityFilter,
  limit: number,
  after = '',
) {
  const [, at = '0', id = ''] = /^(\d{1,15})\.(.+)$/.exec(after) ?? [];
  const position = after === '' ? undefined : { at: Number(at), id };
  return present(db, labels, await listEventsAfter(db, filter, limit, position));
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
