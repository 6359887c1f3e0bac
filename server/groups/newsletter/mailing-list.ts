import type { Selectable } from 'kysely';
import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { Refusal } from '#server/platform/errors.ts';

type Mailing = Reply<'newsletter/getMailing'>['mailing'];
type Failed = Reply<'newsletter/getFailedRecipients'>;
type Row = Omit<Selectable<Tables['mailings']>, 'letter'>;

/** A speed that is older than this says nothing of now, in ms. */
const oldestSample = 15_000;

/** Mailings without their mails, which are large. */
const mailings = (db: Db) =>
  db
    .selectFrom('mailings')
    .leftJoin('users', 'users.id', 'mailings.created_by')
    .select(['mailings.id', 'page_id', 'slug', 'list', 'subject', 'preview_text', 'status'])
    .select(['is_paused', 'rate', 'start_at', 'started_at', 'finished_at', 'mailings.created_at'])
    .select(['created_by', 'total', 'sent', 'failed', 'repeated', 'gone', 'next_slot_at'])
    .select(['sampled_at', 'sampled_count', 'per_second', 'trouble'])
    .select(['users.first_name', 'users.last_name']);

/** @throws {Refusal} `notFound` */
export async function readMailing(db: Db, id: string): Promise<Mailing> {
  const row = await mailings(db).where('mailings.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound', 'There is no such mailing.');
  return present(row);
}

export async function readMailings(
  db: Db,
  slug: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const key = slug?.toLowerCase() ?? '';
  const rows = await mailings(db)
    .$if(key !== '', (query) => query.where((eb) => eb(eb.fn('lower', ['slug']), '=', key)))
    .orderBy('mailings.created_at', 'desc')
    .orderBy('mailings.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('mailings')
    .select(({ fn }) => fn.countAll().as('total'))
    .$if(key !== '', (query) => query.where((eb) => eb(eb.fn('lower', ['slug']), '=', key)))
    .executeTakeFirstOrThrow();
  return { mailings: rows.map(present), total: Number(total) };
}

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

function present(row: Row & { first_name: string | null; last_name: string | null }): Mailing {
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
    perSecond,
    estimatedEndAt: perSecond > 0 ? time(Date.now() + (queued / perSecond) * 1000) : null,
    trouble: row.trouble,
  };
}

/** Whom a mailing did not reach, or may have reached twice; those whom it will try again too. */
export async function readRecipients(
  db: Db,
  id: string,
  kind: 'failed' | 'repeated',
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<Failed, 'recipients' | 'total'>> {
  const chosen = db
    .selectFrom('mailing_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'mailing_recipients.subscriber_id')
    .where('mailing_id', '=', id)
    .where((eb) =>
      kind === 'repeated'
        ? eb('is_repeated', '=', 1)
        : eb.or([
            eb('mailing_recipients.status', '=', 'failed'),
            eb.and([eb('mailing_recipients.status', '=', 'waiting'), eb('attempts', '>', 0)]),
          ]),
    );
  const rows = await chosen
    .select(['subscribers.email', 'mailing_recipients.status', 'is_repeated', 'attempts'])
    .select(['error', 'done_at'])
    .orderBy('mailing_recipients.email_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await chosen
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    recipients: rows.map((row) => ({
      email: row.email,
      status: row.status === 'waiting' || row.status === 'claimed' ? 'queued' : row.status,
      isRepeated: row.is_repeated,
      attempts: row.attempts,
      error: row.error,
      at: time(row.done_at),
    })),
  };
}
