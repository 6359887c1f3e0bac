import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { CheckedBody } from '#contract/index.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { countRows } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';

type Mailings = Tables['mailings'];

/** A mailing with its statistics, but without its large email. */
export type MailingRow = Omit<
  Selectable<Mailings>,
  'letter' | 'source' | 'segment_id' | 'segment_rules'
> & {
  bounced: number;
  is_to_donors: 0 | 1;
  unsubscribed: number;
  first_name: string | null;
  last_name: string | null;
};

/** A filter of mailings; absent fields do not restrict. */
export type MailingFilter = Pick<
  CheckedBody<'newsletter/getMailings'>,
  'slug' | 'search' | 'list' | 'status'
> & { scope?: MailingScope };
/** 'donors': only messages to donors, which belong to no issue of the newsletter. */
export type MailingScope = 'all' | 'donors';
export type MailingSort = NonNullable<CheckedBody<'newsletter/getMailings'>['sort']>;

type Page = { limit: number; offset: number };

/** Who has unsubscribed from a mailing's list through its links; repeated ones count once. */
const unsubscribed = sql<number>`(
  select count(distinct departures.subscriber_id) from departures
  where departures.mailing_id = mailings.id and 1 = case mailings.list
    when 'general' then departures.general
    when 'newsletters' then departures.newsletters
    else departures.test end)`;
const bounced = sql<number>`(
  select count(*) from mailing_recipients
  where mailing_recipients.mailing_id = mailings.id and bounced_at is not null)`;

/** Whether a mailing is a message to donors, or goes to a segment with a condition about gifts. */
export const isToDonors = sql<0 | 1>`case
  when mailings.slug = '' or mailings.segment_rules like '%"gifts":%' then 1 else 0 end`;

const mailings = (db: Db) =>
  db
    .selectFrom('mailings')
    .leftJoin('users', 'users.id', 'mailings.created_by')
    .select([
      'mailings.id',
      'page_id',
      'slug',
      'list',
      'segment_name',
      'subject',
      'preview_text',
      'status',
      'is_paused',
      'rate',
      'start_at',
      'started_at',
      'finished_at',
      'mailings.created_at',
      'created_by',
      'total',
      'sent',
      'failed',
      'repeated',
      'gone',
      'next_slot_at',
      'sampled_at',
      'sampled_count',
      'per_second',
      'trouble',
      'left_out',
    ])
    .select([bounced.as('bounced'), unsubscribed.as('unsubscribed')])
    .select(['users.first_name', 'users.last_name', isToDonors.as('is_to_donors')]);

export const findMailing = (
  db: Db,
  id: string,
  scope: MailingScope,
): Promise<MailingRow | undefined> =>
  mailings(db).where('mailings.id', '=', id).where(matches({ scope })).executeTakeFirst();

const columns = {
  slug: 'slug',
  createdAt: 'mailings.created_at',
  startAt: 'start_at',
  total: 'total',
  sent: 'sent',
  failed: 'failed',
};

export function listMailings(
  db: Db,
  filter: MailingFilter,
  sort: MailingSort,
  { limit, offset }: Page,
): Promise<MailingRow[]> {
  const wanted = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const figures: Record<string, RawBuilder<number>> = { bounced, unsubscribed };
  const order = figures[wanted] ?? sql.ref(columns[wanted as keyof typeof columns]);
  return mailings(db)
    .where(matches(filter))
    .orderBy(order, direction)
    .orderBy('mailings.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMailings(db: Db, filter: MailingFilter): Promise<number> {
  const { total } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function matches({ slug, search, list, status, scope = 'all' }: MailingFilter) {
  return (eb: ExpressionBuilder<Tables, 'mailings'>) => {
    const words = search?.trim().toLowerCase() ?? '';
    const isOn = eb('status', 'in', ['scheduled', 'sending']);
    return eb.and([
      ...(scope === 'donors' ? [eb('slug', '=', '')] : []),
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

/** Serializes simultaneous mailings of the same issue. */
export async function lockIssue(trx: Db, pageId: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await trx.selectFrom('pages').select('id').where('id', '=', pageId).forUpdate().execute();
}

/**
 * The mailings of an issue to a list, except canceled ones.
 * @param segmentId those to this segment of it; empty: those to the whole list
 */
export const listMailingsOf = (db: Db, pageId: string, list: Mailings['list'], segmentId: string) =>
  db
    .selectFrom('mailings')
    .select(['status'])
    .where('page_id', '=', pageId)
    .where('list', '=', list)
    .where('segment_id', '=', segmentId)
    .where('status', '!=', 'canceled')
    .execute();

/** Whether an issue was sent to a list, or to this segment of it, or will be. */
export async function existsMailingOf(
  db: Db,
  pageId: string,
  list: Mailings['list'],
  segmentId: string,
): Promise<boolean> {
  return (await listMailingsOf(db, pageId, list, segmentId)).length > 0;
}

/**
 * @param mailing.startAt in ms; null: now
 * @param mailing.message as stored
 */
export async function insertMailing(
  trx: Db,
  {
    startAt,
    message,
    ...mailing
  }: Omit<Insertable<Mailings>, 'letter' | 'status' | 'start_at' | 'started_at' | 'finished_at'> & {
    startAt: number | null;
    message: string;
  },
): Promise<void> {
  await trx
    .insertInto('mailings')
    .values({
      ...mailing,
      letter: message,
      status: 'scheduled',
      start_at: startAt ?? databaseNow(trx),
      started_at: null,
      finished_at: null,
    })
    .execute();
}

/** The due mailings that have yet to be rendered, earliest first. */
export const listUnrendered = (db: Db) =>
  db
    .selectFrom('mailings')
    .select(['id', 'list', 'source'])
    .where(isUnrendered(db))
    .orderBy('start_at')
    .execute();

const isUnrendered = (db: Db) => sql<boolean>`(status = 'scheduled' and is_paused = 0
  and source <> '' and start_at <= ${databaseNow(db)})`;

/**
 * Stores the email of a mailing that was rendered.
 * @returns whether it had yet to be: meanwhile it may have been put off or paused, and is rendered again then
 */
export async function updateRendered(
  trx: Db,
  id: string,
  { message, left_out }: { message: string; left_out: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('mailings')
    .set({ letter: message, left_out, source: '' })
    .where('id', '=', id)
    .where(isUnrendered(trx))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the mailing was still active: otherwise nothing has changed */
export async function updatePaused(trx: Db, id: string, is_paused: 0 | 1): Promise<boolean> {
  return (await openMailing(trx, id).set({ is_paused }).executeTakeFirst()) !== undefined;
}

/**
 * @param startAt in ms; null: now
 * @returns whether the mailing had not begun: otherwise nothing has changed
 */
export async function updateStart(trx: Db, id: string, startAt: number | null): Promise<boolean> {
  const row = await trx
    .updateTable('mailings')
    .set({ start_at: startAt ?? databaseNow(trx) })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the mailing was still active: otherwise nothing has changed */
export async function markCanceled(trx: Db, id: string): Promise<boolean> {
  const row = await openMailing(trx, id)
    .set({ status: 'canceled', per_second: 0, finished_at: databaseNow(trx) })
    .executeTakeFirst();
  return row !== undefined;
}

const openMailing = (trx: Db, id: string) =>
  trx
    .updateTable('mailings')
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'sending'])
    .returning('id');

/** Groups of a mailing's recipients that can be listed. */
export type RecipientKind = 'failed' | 'bounced' | 'repeated';

/** The failed ones include those that will be retried. */
const recipients = (db: Db, mailingId: string, kind: RecipientKind) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'mailing_recipients.subscriber_id')
    .where('mailing_id', '=', mailingId)
    .where((eb) =>
      kind === 'repeated'
        ? eb('is_repeated', '=', 1)
        : kind === 'bounced'
          ? eb('bounced_at', 'is not', null)
          : eb.or([
              eb('mailing_recipients.status', '=', 'failed'),
              eb.and([eb('mailing_recipients.status', '=', 'waiting'), eb('attempts', '>', 0)]),
            ]),
    );

export const listRecipients = (
  db: Db,
  mailingId: string,
  kind: RecipientKind,
  { limit, offset }: Page,
) =>
  recipients(db, mailingId, kind)
    .select([
      'subscribers.email',
      'mailing_recipients.status',
      'is_repeated',
      'attempts',
      'error',
      'done_at',
      'bounced_at',
      'bounce_kind',
    ])
    .orderBy('mailing_recipients.email_key')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countRecipients(
  db: Db,
  mailingId: string,
  kind: RecipientKind,
): Promise<number> {
  return countRows(recipients(db, mailingId, kind));
}
