import { type SelectQueryBuilder, sql } from 'kysely';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { ResolvedRules } from '../../segments/queries/segment-condition.ts';
import { subscribersWithoutIssue } from './subscribers-without-issue.ts';

/** Whether any mailing needs an engine. */
export async function existsWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mailings')
    .select('id')
    .where('is_paused', '=', 0)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'sending'),
        eb.and([eb('status', '=', 'scheduled'), eb('start_at', '<=', databaseNow(db))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active mailings, except those that this engine already sends. */
export const listSending = (db: Db, exceptIds: string[]) =>
  db
    .selectFrom('mailings')
    .select(['id', 'list', 'rate', 'subject', 'letter as message'])
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0)
    .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', exceptIds))
    .execute();

/** What a mailing sends to those who read other languages. */
export const listStoredTranslations = (db: Db, id: string) =>
  db
    .selectFrom('mailing_translations')
    .select(['language', 'subject', 'letter as message'])
    .where('mailing_id', '=', id)
    .execute();

/** The scheduled mailings that are due, earliest first. */
export const listDue = (db: Db) =>
  db
    .selectFrom('mailings')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('is_paused', '=', 0)
    // Others are rendered first.
    .where('source', '=', '')
    .where('start_at', '<=', databaseNow(db))
    .orderBy('start_at')
    .execute();

/**
 * Whoever starts a mailing raises `mailing.started` once its recipients are in, which may take minutes: an event has the
 * time at which it is raised.
 * @returns the mailing, if it was still scheduled: only one node gets it
 */
export function markStarted(trx: Db, id: string) {
  return trx
    .updateTable('mailings')
    .set({ status: 'sending', started_at: databaseNow(trx), sampled_at: databaseNow(trx) })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('is_paused', '=', 0)
    .where('source', '=', '')
    .returning(['id', 'page_id', 'list', 'segment_rules'])
    .executeTakeFirst();
}

/** Serializes the starts of an issue's mailings, so that the second sees the first one's recipients. */
export async function lockIssueStart(trx: Db, pageId: string): Promise<void> {
  if (!hasManyWriters(trx)) return;
  await sql`select pg_advisory_xact_lock(736508, hashtext(${pageId}))`.execute(trx);
}

/** @returns how many recipients the mailing has */
export const insertRecipients = (
  trx: Db,
  {
    id,
    pageId,
    list,
    rules,
  }: { id: string; pageId: string; list: MailingList; rules: ResolvedRules | null },
): Promise<number> =>
  insertSelectedRecipients(trx, id, subscribersWithoutIssue(trx, pageId, list, rules));

/**
 * Each gets the email in their language, if the mailing has one.
 * @returns how many recipients the mailing has
 */
export async function insertSelectedRecipients(
  trx: Db,
  id: string,
  subscribers: SelectQueryBuilder<Tables, 'subscribers', object>,
): Promise<number> {
  const { numInsertedOrUpdatedRows: total } = await trx
    .insertInto('mailing_recipients')
    .columns(['mailing_id', 'email_key', 'subscriber_id', 'language', 'status'])
    .expression(
      subscribers.select(({ eb, exists }) => [
        sql<string>`${id}`.as('mailing_id'),
        'subscribers.email_key',
        'subscribers.id',
        eb
          .case()
          .when(
            exists(
              trx
                .selectFrom('mailing_translations')
                .select('mailing_id')
                .where('mailing_id', '=', id)
                .where('language', '=', sql.ref<string>('subscribers.language')),
            ),
          )
          .then(eb.ref('subscribers.language'))
          .else(sql<string>`${defaultLanguage}`)
          .end()
          .as('language'),
        sql<'waiting'>`'waiting'`.as('status'),
      ]),
    )
    .executeTakeFirst();
  return Number(total ?? 0);
}

/** Stores how many recipients a mailing has in all, and how many of them get each translation. */
export async function updateTotal(trx: Db, id: string, total: number): Promise<void> {
  await trx.updateTable('mailings').set({ total }).where('id', '=', id).execute();
  await trx
    .updateTable('mailing_translations')
    .set(({ selectFrom }) => ({
      total: selectFrom('mailing_recipients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('mailing_recipients.mailing_id', '=', 'mailing_translations.mailing_id')
        .whereRef('mailing_recipients.language', '=', 'mailing_translations.language'),
    }))
    .where('mailing_id', '=', id)
    .execute();
}

const openRecipients = (db: Db, id: string) =>
  db
    .selectFrom('mailing_recipients')
    .select('email_key')
    .where('mailing_id', '=', id)
    .where('status', 'in', ['waiting', 'claimed'])
    .limit(1);

export async function existsOpenRecipient(db: Db, id: string): Promise<boolean> {
  return (await openRecipients(db, id).executeTakeFirst()) !== undefined;
}

/** Ends an active mailing that has no recipients left. */
export async function markFinished(trx: Db, id: string): Promise<void> {
  const finished = await trx
    .updateTable('mailings')
    .set({
      status: 'finished',
      finished_at: databaseNow(trx),
      // Deleted people have no rows anymore.
      gone: sql`total - sent - failed`,
      per_second: 0,
      trouble: '',
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where(({ not, exists }) => not(exists(openRecipients(trx, id))))
    .returning('id')
    .executeTakeFirst();
  if (finished) await raise(trx, 'mailing.finished', { mailingId: id });
}

/**
 * Updates the speed of a mailing, if the last sample is old enough.
 * @param interval in ms
 */
export async function updateSpeed(db: Db, id: string, interval: number): Promise<void> {
  const done = sql`(sent + failed + gone)`;
  await db
    .updateTable('mailings')
    .set({
      per_second: sql`(${done} - sampled_count) * 1000.0 / (${databaseNow(db)} - sampled_at)`,
      sampled_at: databaseNow(db),
      sampled_count: sql`${done}`,
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    // After a clock was set back, measuring starts over.
    .where((eb) =>
      eb.or([
        eb('sampled_at', '<=', sql<number>`${databaseNow(db)} - ${interval}`),
        eb('sampled_at', '>', sql<number>`${databaseNow(db)} + ${interval}`),
      ]),
    )
    .execute();
}

/** Records why the mail service does not answer this node, in one line; empty: it does. */
export async function updateConnectionError(
  db: Db,
  id: string,
  connectionError: string,
): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ trouble: connectionError.replace(/\s+/g, ' ').slice(0, 300) })
    .where('id', '=', id)
    .where('trouble', '!=', connectionError)
    .execute();
}
