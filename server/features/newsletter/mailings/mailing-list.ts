import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { knownLanguage } from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import {
  countMailings,
  findMailing,
  listMailings,
  type MailingFilter,
  type MailingRow,
  type MailingScope,
  type MailingSort,
} from './queries.ts';
import { listMailingTranslations, type MailingTranslationRow } from './translations/queries.ts';

type Mailing = Reply<'newsletter/getMailing'>['mailing'];

/** An older measurement of the speed is not shown, in ms. */
const oldestSample = 15_000;

/** The mailings that someone may see and change: those who do not send newsletters only emails to donors. */
export const scopeFor = ({ roles }: CurrentUser): MailingScope =>
  may(roles, 'issues.send') ? 'all' : 'donors';

/** @throws {AppError} `notFound` */
export async function readMailing(
  db: Db,
  id: string,
  scope: MailingScope = 'all',
): Promise<Mailing> {
  const row = await findMailing(db, id, scope);
  if (!row) throw new AppError('notFound', 'This mailing doesn’t exist.');
  return presentMailing(row, await listMailingTranslations(db, [id]));
}

/**
 * The recipients of a mailing to donors are donors: they are listed only for those who may know that.
 * @throws {AppError} `notFound`; `notAllowed`
 */
export async function requireRecipientsSeen(
  db: Db,
  id: string,
  person: CurrentUser,
): Promise<void> {
  const { isToDonors } = await readMailing(db, id, scopeFor(person));
  if (isToDonors === 0 || may(person.roles, 'gifts.read')) return;
  throw new AppError('notAllowed', 'Only fundraisers see who gets an email to donors.');
}

/** A page of mailings, newest first by default, and their total number. */
export async function readMailings(
  db: Db,
  { sort = '-createdAt', ...filter }: MailingFilter & { sort?: MailingSort | undefined },
  page: { limit: number; offset: number },
): Promise<{ mailings: Mailing[]; total: number }> {
  const rows = await listMailings(db, filter, sort, page);
  const total = await countMailings(db, filter);
  const translations = Map.groupBy(
    await listMailingTranslations(
      db,
      rows.map(({ id }) => id),
    ),
    ({ mailing_id }) => mailing_id,
  );
  const mailings = rows.map((row) => presentMailing(row, translations.get(row.id) ?? []));
  return { mailings, total };
}

function presentMailing(row: MailingRow, translations: MailingTranslationRow[]): Mailing {
  const isOver = row.status === 'finished' || row.status === 'canceled';
  const queued = isOver ? 0 : Math.max(0, row.total - row.sent - row.failed - row.gone);
  const isMoving = row.status === 'sending' && row.is_paused === 0;
  const isFresh = Math.abs(Date.now() - row.sampled_at) < oldestSample;
  const perSecond = isMoving && isFresh ? Math.max(0, Math.round(row.per_second * 10) / 10) : 0;
  return {
    id: row.id,
    slug: row.slug,
    list: row.list,
    segment: row.segment_name,
    isToDonors: row.is_to_donors,
    subject: row.subject,
    previewText: row.preview_text,
    status: row.is_paused === 1 && !isOver ? 'paused' : row.status,
    startAt: new Date(row.start_at).toISOString(),
    startedAt: isoTime(row.started_at),
    finishedAt: isoTime(row.finished_at),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: fullName(row.first_name, row.last_name),
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
    estimatedEndAt: perSecond > 0 ? isoTime(Date.now() + (queued / perSecond) * 1000) : null,
    trouble: row.trouble,
    translations: translations.map((each) => ({
      language: knownLanguage(each.language),
      subject: each.subject,
      previewText: each.preview_text,
      total: each.total,
    })),
    leftOut: row.left_out === '' ? [] : (JSON.parse(row.left_out) as string[]),
  };
}
