import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

type Mailing = Reply<'newsletter/getMailing'>['mailing'];
type Row = Omit<Selectable<Tables['mailings']>, 'letter'> & {
  bounced: number;
  unsubscribed: number;
  first_name: string | null;
  last_name: string | null;
};

/** A speed that is older than this says nothing of now, in ms. */
const oldestSample = 15_000;

/** Who has left a mailing's list by its links; anyone who came back and left again counts once. */
const unsubscribed = sql<number>`(
  select count(distinct departures.subscriber_id) from departures
  where departures.mailing_id = mailings.id and 1 = case mailings.list
    when 'general' then departures.general
    when 'newsletters' then departures.newsletters
    else departures.test end)`;
const bounced = sql<number>`(
  select count(*) from mailing_recipients
  where mailing_recipients.mailing_id = mailings.id and bounced_at is not null)`;

/** Mailings without their mails, which are large. */
const mailings = (db: Db) =>
  db
    .selectFrom('mailings')
    .leftJoin('users', 'users.id', 'mailings.created_by')
    .select(['mailings.id', 'page_id', 'slug', 'list', 'subject', 'preview_text', 'status'])
    .select(['is_paused', 'rate', 'start_at', 'started_at', 'finished_at', 'mailings.created_at'])
    .select(['created_by', 'total', 'sent', 'failed', 'repeated', 'gone', 'next_slot_at'])
    .select(['sampled_at', 'sampled_count', 'per_second', 'trouble'])
    .select([bounced.as('bounced'), unsubscribed.as('unsubscribed')])
    .select(['users.first_name', 'users.last_name']);

/** @throws {AppError} `notFound` */
export async function readMailing(db: Db, id: string): Promise<Mailing> {
  const row = await mailings(db).where('mailings.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound', 'This mailing doesn’t exist.');
  return present(row);
}

type Wishes = Pick<
  CheckedBody<'newsletter/getMailings'>,
  'slug' | 'search' | 'list' | 'status' | 'sort'
>;

const columns = {
  slug: 'slug',
  createdAt: 'mailings.created_at',
  startAt: 'start_at',
  total: 'total',
  sent: 'sent',
  failed: 'failed',
};

export async function readMailings(
  db: Db,
  { sort = '-createdAt', ...wishes }: Wishes,
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const figures: Record<string, RawBuilder<number>> = { bounced, unsubscribed };
  const order = figures[wanted] ?? sql.ref(columns[wanted as keyof typeof columns]);
  const rows = await mailings(db)
    .where(meant(wishes))
    .orderBy(order, direction)
    .orderBy('mailings.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll().as('total'))
    .where(meant(wishes))
    .executeTakeFirstOrThrow();
  return { mailings: rows.map(present), total: Number(total) };
}

function meant({ slug, search, list, status }: Omit<Wishes, 'sort'>) {
  return (eb: ExpressionBuilder<Tables, 'mailings'>) => {
    const words = search?.trim().toLowerCase() ?? '';
    const isOn = eb('status', 'in', ['scheduled', 'sending']);
    return eb.and([
      ...(slug === undefined ? [] : [eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase())]),
      ...(words === ''
        ? []
        : [sql<boolean>`lower(slug || ' ' || subject) like ${likeAnywhere(words)} escape '\\'`]),
      ...(list === undefined ? [] : [eb('list', '=', list)]),
      ...(status === undefined
        ? []
        : status === 'paused'
          ? [isOn, eb('is_paused', '=', 1)]
          : status === 'scheduled' || status === 'sending'
            ? [eb('status', '=', status), eb('is_paused', '=', 0)]
            : [eb('status', '=', status)]),
    ]);
  };
}

const likeAnywhere = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

function present(row: Row): Mailing {
  const isOver = row.status === 'finished' || row.status === 'canceled';
  const queued = isOver ? 0 : Math.max(0, row.total - row.sent - row.failed - row.gone);
  const isMoving = row.status === 'sending' && row.is_paused === 0;
  const isFresh = Math.abs(Date.now() - row.sampled_at) < oldestSample;
  const perSecond = isMoving && isFresh ? Math.max(0, Math.round(row.per_second * 10) / 10) : 0;
  return {
    id: row.id,
    slug: row.slug,
    list: row.list,
    subject: row.subject,
    previewText: row.preview_text,
    status: row.is_paused === 1 && !isOver ? 'paused' : row.status,
    startAt: new Date(row.start_at).toISOString(),
    startedAt: time(row.started_at),
    finishedAt: time(row.finished_at),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: [row.first_name, row.last_name].filter(Boolean).join(' '),
    rate: row.rate,
    total: row.total,
    queued,
    sent: row.sent,
    failed: row.failed,
    repeated: row.repeated,
    left: row.gone,
    bounced: Number(row.bounced),
    unsubscribed: Number(row.unsubscribed),
    perSecond,
    estimatedEndAt: perSecond > 0 ? time(Date.now() + (queued / perSecond) * 1000) : null,
    trouble: row.trouble,
  };
}
