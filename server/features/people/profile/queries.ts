import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { moneyNet } from '../../donations/queries/money-sums.ts';
import { isToDonors } from '../../newsletter/mailings/queries.ts';

/** 1 for a gift of money, else 0. */
const moneyGift = sql<number>`case when donations.kind <> 'in-kind' and donations.is_practice = 0
  then 1 else 0 end`;

/** 1 for a gift in kind, else 0. */
const goodsGift = sql<number>`case when donations.kind = 'in-kind' then 1 else 0 end`;

/** The accounts of a person, with all columns, for exports and deletion. */
export const listAccounts = (db: Db, personId: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

export const listSubscriptions = (db: Db, personId: string) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

export const listDonors = (db: Db, personId: string) =>
  db
    .selectFrom('donors')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

/** The newest registrations of a person. */
export const listRegistrations = (db: Db, personId: string, limit: number) =>
  db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .select([
      'participants.id',
      'participants.state',
      'participants.created_at',
      'participants.checked_in_at',
      'events.title',
      'events.starts_at',
      'events.id as event_id',
    ])
    .where('participants.person_id', '=', personId)
    .orderBy('participants.created_at', 'desc')
    .limit(limit)
    .execute();

export const listMessages = (db: Db, personId: string, limit: number) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'state', 'created_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** The newest gifts of some donors. */
export const listGifts = (db: Db, donorIds: string[], limit: number) =>
  db
    .selectFrom('donations')
    .select([
      'id',
      'amount',
      'net',
      'currency',
      'given_on',
      'kind',
      'status',
      'receipt_number',
      'created_at',
    ])
    .where('donor_id', 'in', ['', ...donorIds])
    .orderBy('given_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Counts gifts in one currency, those of money and those in kind, and sums those of money.
 * @param years the first days of this year and of the last
 */
export async function sumGifts(
  db: Db,
  donorIds: string[],
  currency: string,
  [thisYear, lastYear]: [string, string],
) {
  const row = await db
    .selectFrom('donations')
    .select(({ fn, eb }) => [
      fn.sum<number>(moneyGift).as('gifts'),
      fn.sum<number>(goodsGift).as('inKindGifts'),
      fn.sum<number>(moneyNet).as('lifetime'),
      fn
        .sum(eb.case().when('given_on', '>=', thisYear).then(moneyNet).else(0).end())
        .as('thisYear'),
      fn
        .sum(
          eb
            .case()
            .when(eb.and([eb('given_on', '>=', lastYear), eb('given_on', '<', thisYear)]))
            .then(moneyNet)
            .else(0)
            .end(),
        )
        .as('lastYear'),
    ])
    .where('donor_id', 'in', ['', ...donorIds])
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return {
    gifts: Number(row.gifts ?? 0),
    inKindGifts: Number(row.inKindGifts ?? 0),
    lifetime: Number(row.lifetime ?? 0),
    thisYear: Number(row.thisYear ?? 0),
    lastYear: Number(row.lastYear ?? 0),
  };
}

/** The first gift of money of some donors in an order. */
export const findFirstGift = (
  db: Db,
  donorIds: string[],
  currency: string,
  order: 'first' | 'last' | 'largest',
) =>
  db
    .selectFrom('donations')
    .select(['amount', 'given_on as givenOn'])
    .where('donor_id', 'in', ['', ...donorIds])
    .where('currency', '=', currency)
    .where('kind', '<>', 'in-kind')
    .where('is_practice', '=', 0)
    .$if(order === 'largest', (query) => query.orderBy('amount', 'desc'))
    .orderBy('given_on', order === 'last' ? 'desc' : 'asc')
    .orderBy('id', order === 'last' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

/** The newest single emails to some addresses. @param emailKeys in lower case */
export const listEmailsTo = (db: Db, emailKeys: string[], limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'subject', 'status', 'purpose', 'created_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', ['', ...emailKeys]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** The newest newsletters that were sent to some subscribers; those to donors only for those who may know of gifts. */
export const listIssues = (
  db: Db,
  subscriberIds: string[],
  { seesGifts, limit }: { seesGifts: boolean; limit: number },
) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .select(['mailings.id', 'mailings.subject', 'mailing_recipients.status', 'done_at'])
    .where('subscriber_id', 'in', ['', ...subscriberIds])
    .where('done_at', 'is not', null)
    .$if(!seesGifts, (query) => query.where(isToDonors, '=', 0))
    .orderBy('done_at', 'desc')
    .limit(limit)
    .execute();

/** Notes and tasks, newest first. */
export const listEntries = (db: Db, personId: string) =>
  db
    .selectFrom('person_entries')
    .leftJoin('users', 'users.id', 'person_entries.created_by')
    .select([
      'person_entries.id',
      'kind',
      'text',
      'due_on',
      'done_at',
      'person_entries.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('person_entries.person_id', '=', personId)
    .orderBy('person_entries.created_at', 'desc')
    .orderBy('person_entries.id', 'desc')
    .execute();

export const findEntry = (db: Db, id: string) =>
  db.selectFrom('person_entries').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertEntry(
  trx: Db,
  row: Insertable<Tables['person_entries']>,
): Promise<void> {
  await trx.insertInto('person_entries').values(row).execute();
}

export async function updateEntry(
  trx: Db,
  id: string,
  values: { text?: string; done_at?: number | null },
): Promise<void> {
  await trx.updateTable('person_entries').set(values).where('id', '=', id).execute();
}

export async function deleteEntryRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('person_entries').where('id', '=', id).execute();
}

/** All consents of some addresses, newest first. */
export const listConsents = (db: Db, emailKeys: string[]) =>
  db
    .selectFrom('consents')
    .leftJoin('users', 'users.id', 'consents.recorded_by')
    .select([
      'consents.email_key',
      'purpose',
      'decision',
      'source',
      'words',
      'consents.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('consents.email_key', 'in', ['', ...emailKeys])
    .orderBy('consents.created_at', 'desc')
    .orderBy('consents.id', 'desc')
    .execute();

/** The person who has an address. */
export const findPersonOf = (db: Db, emailKey: string) =>
  db
    .selectFrom('person_emails')
    .select('person_id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();

/** Deletes the rows for undoing merges into a person. */
export async function deleteMergesInto(trx: Db, personId: string): Promise<void> {
  await trx.deleteFrom('person_merges').where('kept_id', '=', personId).execute();
}
