import { sql } from 'kysely';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';
import { countRows } from '#server/platform/tables/query.ts';
import { moneyNet } from '../donations/queries/money-sums.ts';

export const existsSetting = (db: Db, name: string): Promise<boolean> =>
  hasRows(db.selectFrom('site_settings').where('name', '=', name));

/** Whether the menu at the bottom has a link that leads somewhere. */
export const existsFooterLink = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('bottom_menu_links').where('is_active', '=', 1));

/** Whether anyone but the first administrator works on the site, or is invited to. */
export async function hasColleagues(db: Db): Promise<boolean> {
  const staff = db.selectFrom('users').select('id').where('account_type', '!=', 0).limit(2);
  return (
    (await staff.execute()).length > 1 ||
    hasRows(db.selectFrom('invitations').where('revoked_at', 'is', null))
  );
}

/** Stores a setting unless it exists. */
export async function insertSetting(trx: Db, name: string, value: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Pages of these sections with an unpublished draft, oldest first, and their total number. */
export async function listDrafts(db: Db, sections: readonly Section[], limit: number) {
  const waiting = db
    .selectFrom('pages')
    .where('has_changes', '=', 1)
    .where('section', 'in', sections)
    .where('trashed_at', 'is', null);
  const rows = await waiting
    .select(['section', 'name', 'draft_intro', 'updated_at'])
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return { rows, total: await countRows(waiting) };
}

/**
 * The net amounts of these months, in cents, by currency and month.
 * @param first
 * @param last '2026-11'
 */
export function listDonationSums(db: Db, first: string, last: string) {
  const month = sql<string>`substr(given_on, 1, 7)`;
  return db
    .selectFrom('donations')
    .select(({ fn }) => ['currency', month.as('month'), fn.sum<number>(moneyNet).as('net')])
    .where('given_on', '>=', `${first}-01`)
    .where('given_on', '<=', `${last}-31`)
    .groupBy(['currency', month])
    .execute();
}

/** The net amounts between two days, in cents, by currency. */
export const listSumsOfDays = (db: Db, first: string, last: string) =>
  db
    .selectFrom('donations')
    .select(({ fn }) => ['currency', fn.sum<number>(moneyNet).as('net')])
    .where('given_on', '>=', first)
    .where('given_on', '<=', last)
    .groupBy('currency')
    .execute();

/**
 * The next events, and their total number.
 * @param now in ms
 */
export async function listUpcomingEvents(db: Db, now: number, limit: number) {
  const coming = db
    .selectFrom('events')
    .where('is_published', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now);
  const { many } = await coming
    .select(({ fn }) => fn.countAll().as('many'))
    .executeTakeFirstOrThrow();
  const rows = await coming
    .select([
      'id',
      'title',
      'starts_at',
      'ends_at',
      'time_zone',
      'capacity',
      'registered',
      'waiting',
    ])
    .orderBy('starts_at')
    .limit(limit)
    .execute();
  return { rows, total: Number(many) };
}

/** Unanswered messages, oldest first, and their total number. */
export async function listUnanswered(db: Db, limit: number) {
  const waiting = db
    .selectFrom('contact_messages')
    .where('is_spam', '=', 0)
    .where('state', '=', 'new');
  const { many } = await waiting
    .select(({ fn }) => fn.countAll().as('many'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select(['id', 'name', 'subject', 'created_at'])
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return { rows, total: Number(many) };
}

/**
 * How many accounts were created in a period.
 * @param from
 * @param to ms
 */
export async function countUsersBetween(db: Db, from: number, to: number): Promise<number> {
  const { many } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('created_at', '>', from)
    .where('created_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(many);
}

export async function countConfirmed(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * How many subscribers confirmed in a period.
 * @param from
 * @param to ms
 */
export async function countConfirmedBetween(db: Db, from: number, to: number): Promise<number> {
  const { many } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('status', '=', 'confirmed')
    .where('confirmed_at', '>', from)
    .where('confirmed_at', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(many);
}
