import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { csvPieceOf, pieceSize } from '#server/platform/tables/query.ts';
import { filterOf, findSubscribers, nextSubscribers, presentSubscriber } from './queries.ts';

const defaultPageSize = 50;
const heading = ['email', 'newsletters', 'general', 'test', 'status', 'since', 'confirmed'];

/** The subscribers that a search finds, newest first where nothing else is asked for. */
export async function allSubscriber(
  { db }: AppDeps,
  {
    page,
    pageSize = defaultPageSize,
    sort = '-createdAt',
    ...filter
  }: CheckedBody<'subscriber/allSubscriber'>,
): Promise<Reply<'subscriber/allSubscriber'>> {
  const place = page === undefined ? undefined : { limit: pageSize, offset: (page - 1) * pageSize };
  return { code: 1, ...(await findSubscribers(db, filter, sort, place)) };
}

/** One subscriber, with what was left when. @throws {AppError} `notFound` */
export async function getSubscriber(
  { db }: AppDeps,
  { subscriber: id }: CheckedBody<'subscriber/getSubscriber'>,
): Promise<Reply<'subscriber/getSubscriber'>> {
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', 'This subscriber doesn’t exist.');
  const departures = await db
    .selectFrom('departures')
    .select(['test', 'general', 'newsletters', 'how', 'left_at'])
    .where('subscriber_id', '=', id)
    .orderBy('left_at', 'desc')
    .limit(50)
    .execute();
  return {
    code: 1,
    subscriber: {
      ...presentSubscriber(row),
      confirmedAt: row.confirmed_at === null ? null : time(row.confirmed_at),
      source: row.source,
      departures: departures.map(({ left_at, ...departure }) => ({
        ...departure,
        leftAt: time(left_at),
      })),
    },
  };
}

/** The next piece of a CSV file: pieces keep memory flat, however many subscribers there are. */
export async function exportSubscribers(
  { db }: AppDeps,
  { after, ...body }: CheckedBody<'subscriber/exportSubscribers'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/exportSubscribers'>> {
  const rows = await nextSubscribers(db, filterOf(body), pieceSize, after);
  await auditExport(db, person?.userId ?? null, 'subscribers', after);
  const cellsOf = (row: (typeof rows)[number]) => [
    row.email,
    row.newsletters,
    row.general,
    row.test,
    row.status,
    time(row.created_at),
    row.confirmed_at === null ? '' : time(row.confirmed_at),
  ];
  return { code: 1, ...csvPieceOf(heading, rows, cellsOf, after === undefined) };
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString();
