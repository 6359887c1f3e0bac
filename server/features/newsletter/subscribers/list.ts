import type { CheckedBody, Reply } from '#contract/index.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { chunkSize, csvChunkOf, limitAndOffset } from '#server/platform/tables/query.ts';
import { notesOf } from './imported-notes.ts';
import { filterOf, listAll, listNext, listPage } from './queries/subscriber-search.ts';
import { findSubscriberById } from './queries/subscribers.ts';
import { listLatestUnsubscribes } from './queries/unsubscribes.ts';

type ListedSubscriber = Reply<'subscriber/allSubscriber'>['subscribers'][number];
type Row = Awaited<ReturnType<typeof listAll>>[number];

const shownUnsubscribes = 50;
const heading = [
  'email',
  'newsletters',
  'general',
  'test',
  'status',
  'since',
  'confirmed',
  'first name',
  'last name',
  'notes',
  'language',
];

/** Subscribers matching a search, newest first by default. */
export async function allSubscriber(
  { db }: AppDeps,
  { page, pageSize, sort = '-createdAt', ...filter }: CheckedBody<'subscriber/allSubscriber'>,
): Promise<Reply<'subscriber/allSubscriber'>> {
  if (page === undefined) {
    const all = await listAll(db, filter, sort);
    return { code: 1, subscribers: all.map(presentSubscriber), total: all.length };
  }
  const { rows, total } = await listPage(db, filter, sort, limitAndOffset({ page, pageSize }));
  return { code: 1, subscribers: rows.map(presentSubscriber), total };
}

/** One subscriber, with the latest unsubscribes. @throws {AppError} `notFound` */
export async function getSubscriber(
  { db }: AppDeps,
  { subscriber: id }: CheckedBody<'subscriber/getSubscriber'>,
): Promise<Reply<'subscriber/getSubscriber'>> {
  const row = await findSubscriberById(db, id);
  if (!row) throw new AppError('notFound', 'This subscriber doesn’t exist.');
  const unsubscribes = await listLatestUnsubscribes(db, id, shownUnsubscribes);
  return {
    code: 1,
    subscriber: {
      ...presentSubscriber(row),
      confirmedAt: row.confirmed_at === null ? null : time(row.confirmed_at),
      source: row.source,
      consentNote: row.consent_note,
      importedNotes: notesOf(row),
      departures: unsubscribes.map(({ left_at, ...unsubscribe }) => ({
        ...unsubscribe,
        leftAt: time(left_at),
      })),
    },
  };
}

/** The next chunk of a CSV file: chunks keep memory flat, however many subscribers there are. */
export async function exportSubscribers(
  { db }: AppDeps,
  { after, ...body }: CheckedBody<'subscriber/exportSubscribers'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/exportSubscribers'>> {
  const rows = await listNext(db, filterOf(body), chunkSize, after);
  await auditExport(db, person?.userId ?? null, 'subscribers', after);
  const cellsOf = (row: (typeof rows)[number]) => [
    row.email,
    row.newsletters,
    row.general,
    row.test,
    row.status,
    time(row.created_at),
    row.confirmed_at === null ? '' : time(row.confirmed_at),
    row.first_name,
    row.last_name,
    notesOf(row)
      .map(({ column, text }) => `${column}: ${text}`)
      .join('; '),
    row.language,
  ];
  return { code: 1, ...csvChunkOf(heading, rows, cellsOf, after === undefined) };
}

export const presentSubscriber = ({ created_at, ...row }: Row): ListedSubscriber => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  language: knownLanguage(row.language),
  test: row.test,
  general: row.general,
  newsletters: row.newsletters,
  status: row.status,
  createdAt: time(created_at),
});

const time = (milliseconds: number) => new Date(milliseconds).toISOString();
