import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { areaOf } from './areas.ts';
import { type AuditLabels, type LabeledSubject, nameSubjects } from './audit-labels.ts';
import { type AuditFilter, listEntries, listEntriesAfter } from './queries.ts';

type Entry = Reply<'audit/getEntries'>['entries'][number];

/** A page of entries matching a filter, and their total number. */
export async function findEntries(
  db: Db,
  labels: AuditLabels,
  filter: AuditFilter,
  sort: 'at' | '-at',
  page: Parameters<typeof listEntries>[3],
): Promise<{ entries: Entry[]; total: number }> {
  const { rows, total } = await listEntries(db, filter, sort, page);
  return { entries: await presentEntries(db, labels, rows), total };
}

/**
 * The next entries matching a filter, by id.
 * @param after the last id already read
 */
export async function nextEntries(
  db: Db,
  labels: AuditLabels,
  filter: AuditFilter,
  limit: number,
  after = '',
) {
  return presentEntries(db, labels, await listEntriesAfter(db, filter, limit, after));
}

interface Row {
  id: string;
  user_id: string | null;
  action: string;
  subject: string;
  created_at: number;
  request_id: string;
}

/** A donor or campaign in an action's details: the trail stores the id, and the name is looked up for display. */
const mention = /\b(?:donor|campaign)\/[\w-]+/g;

function calledNow({ subject, name, isDeleted }: LabeledSubject): string {
  const [kind = ''] = subject.split('/');
  return isDeleted ? `a deleted ${kind}` : name || `a ${kind} without a name`;
}

async function presentEntries(db: Db, labels: AuditLabels, rows: Row[]): Promise<Entry[]> {
  const actors = rows.flatMap(({ user_id }) => (user_id === null ? [] : [`user/${user_id}`]));
  const mentioned = rows.flatMap(({ action }) => action.match(mention) ?? []);
  const subjects = rows.map(({ subject }) => subject);
  const nameOf = await nameSubjects(db, labels, [...actors, ...subjects, ...mentioned]);
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    action: row.action.replace(mention, (subject) => calledNow(nameOf(subject))),
    area: areaOf(row.action),
    actor: row.user_id === null ? null : nameOf(`user/${row.user_id}`),
    target: nameOf(row.subject),
    requestId: row.request_id,
  }));
}
