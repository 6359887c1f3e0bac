import { type Insertable, sql } from 'kysely';
import { emailKey } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type ListFlags, listColumns } from '../list-flags.ts';

type Status = Tables['subscribers']['status'];

/** A subscriber's names as the search finds them. */
const nameKeyOf = ({
  first_name = '',
  last_name = '',
}: Pick<Insertable<Tables['subscribers']>, 'first_name' | 'last_name'>): string =>
  searchable(first_name, last_name);

/** The subscription of an address, case-insensitively. */
export const findSubscriber = (db: Db, email: string) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();

export const findSubscriberById = (db: Db, id: string) =>
  db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();

export const listSubscribers = (db: Db, ids: string[]) =>
  db.selectFrom('subscribers').selectAll().where('id', 'in', ids).execute();

/** @param keys addresses in lower case */
export const listSubscribersByKeys = (db: Db, keys: string[]) =>
  db.selectFrom('subscribers').selectAll().where('email_key', 'in', keys).execute();

/** The lists that a subscriber has chosen. */
export const findPreferences = (db: Db, id: string) =>
  db
    .selectFrom('subscribers')
    .select(['email', 'language', 'test', 'general', 'newsletters', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A subscriber who has not unsubscribed. */
export const findActiveSubscriber = (db: Db, id: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('status', '<>', 'unsubscribed')
    .executeTakeFirst();

/** Serializes simultaneous choices, in a mail program and on the page. */
export const lockSubscriber = (trx: Db, id: string) =>
  trx
    .selectFrom('subscribers')
    .select(['email', 'status'])
    .where('id', '=', id)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Looks up addresses.
 * @param keys in lower case
 */
export const listStatuses = (db: Db, keys: string[]) =>
  db
    .selectFrom('subscribers')
    .select(['email_key', 'status'])
    .where('email_key', 'in', keys)
    .execute();

/**
 * Adds lists to the subscription of an address, creating it if need be. Someone who had unsubscribed has to confirm
 * again.
 * @param language of a new subscription, or of one that has yet to be confirmed; absent: it stays
 * @param now in ms
 */
export const upsertSubscription = (
  trx: Db,
  {
    id,
    email,
    chosen,
    userId,
    language,
    now,
  }: {
    id: string;
    email: string;
    chosen: ListFlags;
    userId: string | undefined;
    language: Language | undefined;
    now: number;
  },
) =>
  trx
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_key: emailKey(email),
      language,
      ...chosen,
      status: 'pending',
      user_id: userId ?? null,
      created_at: now,
      confirmed_at: null,
      chosen_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((eb) => ({
        ...Object.fromEntries(
          listColumns.filter((list) => chosen[list] === 1).map((list) => [list, eb.val(1)]),
        ),
        chosen_at: now,
        // Anyone may type someone else’s address into the form.
        ...(language !== undefined && {
          language: eb
            .case()
            .when('subscribers.status', '=', 'confirmed')
            .then(eb.ref('subscribers.language'))
            .else(eb.val(language))
            .end(),
        }),
        // An account must not take over someone else's subscription through an unverified address.
        ...(userId !== undefined && {
          user_id: eb
            .case()
            .when('subscribers.status', '=', 'confirmed')
            .then(eb.ref('subscribers.user_id'))
            .else(eb.val(userId))
            .end(),
        }),
        status: eb
          .case()
          .when('subscribers.status', '=', 'unsubscribed')
          .then(eb.val<Status>('pending'))
          .else(eb.ref('subscribers.status'))
          .end(),
      })),
    )
    .returning(['id', 'email', 'language', 'status'])
    .executeTakeFirstOrThrow();

/**
 * Adds subscribers with new addresses.
 * @returns those that were new
 */
export const insertNewSubscribers = (trx: Db, values: Insertable<Tables['subscribers']>[]) =>
  trx
    .insertInto('subscribers')
    .values(values.map((row) => ({ ...row, name_key: nameKeyOf(row) })))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email', 'language', 'test', 'general', 'newsletters'])
    .execute();

/**
 * Adds lists to a subscriber's choice.
 * @param now in ms
 */
export async function addChosenLists(
  trx: Db,
  id: string,
  added: MailingList[],
  now: number,
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ ...Object.fromEntries(added.map((list) => [list, 1])), chosen_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Confirms a subscription, unless it is confirmed: someone who returns to one list has been subscribed all along.
 * @param now in ms
 * @returns whether it was not
 */
export async function markConfirmed(trx: Db, id: string, now: number): Promise<boolean> {
  const confirmed = await trx
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'confirmed')
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await raise(trx, 'subscriber.confirmed', { subscriberId: id, by: 'subscriber' });
  return true;
}

/** Sets a subscriber's own data, other than the address. */
export async function updateSubscriber(
  trx: Db,
  id: string,
  values: {
    first_name: string;
    last_name: string;
    consent_note?: string;
    language?: Language | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ ...values, name_key: nameKeyOf(values) })
    .where('id', '=', id)
    .execute();
}

/** Sets the language in which a subscriber is written to. */
export async function updateLanguage(trx: Db, id: string, language: Language): Promise<void> {
  await trx.updateTable('subscribers').set({ language }).where('id', '=', id).execute();
}

/** Replaces what an imported file says of a subscriber. @returns whether there is one */
export async function updateNotes(
  trx: Db,
  id: string,
  notes: { imported_notes: string; imported_notes_key: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('subscribers')
    .set(notes)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a subscription, and its send history, to another address. */
export async function updateEmail(trx: Db, id: string, email: string): Promise<void> {
  const email_key = emailKey(email);
  await trx.updateTable('subscribers').set({ email, email_key }).where('id', '=', id).execute();
  await trx
    .updateTable('mailing_recipients')
    .set({ email_key })
    .where('subscriber_id', '=', id)
    .execute();
}

/**
 * Deletes the emails to these addresses that are about a subscription.
 * @param keys in lower case
 */
export async function deleteSubscriptionEmails(trx: Db, keys: string[]): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('purpose', 'in', ['subscription', 'welcome', 'preferences'])
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', keys))
    .execute();
}

/** Deletes subscribers with their links. */
export async function deleteSubscriberRows(trx: Db, ids: string[]): Promise<void> {
  await trx.deleteFrom('mailed_tokens').where('subject_id', 'in', ids).execute();
  await trx.deleteFrom('subscribers').where('id', 'in', ids).execute();
}

/**
 * Updates PostgreSQL's statistics and index of the addresses, which determine how it searches them. Without it searches
 * are slower for a minute, until autovacuum runs.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  if (!hasManyWriters(db)) return;
  await sql`vacuum (analyze) subscribers`.execute(db).catch(() => undefined);
}
