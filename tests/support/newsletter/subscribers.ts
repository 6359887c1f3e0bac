import { emailKey } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import {
  preferencesToken,
  unsubscribeKey,
  unsubscribeLinks,
  unsubscribeToken,
} from '#server/features/newsletter/subscribers/unsubscribe-links.ts';
import { newId, newToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#tests/support/database/connection.ts';
import type { TestServer } from '#tests/support/server/server.ts';

interface Overrides {
  email?: string;
  test?: 0 | 1;
  general?: 0 | 1;
  newsletters?: 0 | 1;
  /** Absent: English. */
  language?: Language;
  status?: 'pending' | 'confirmed' | 'unsubscribed';
  /** In ms. */
  createdAt?: number;
}

/** A confirmed subscriber of the monthly newsletter by default. */
export async function aSubscriber({ db }: { db: Db }, overrides: Overrides = {}) {
  const id = newId();
  const { email = `Reader.${id.replace(/\W/g, 'x')}@example.org`, status = 'confirmed' } =
    overrides;
  const { test = 0, general = 0, newsletters = 1, createdAt = Date.now() } = overrides;
  const { language } = overrides;
  await db
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_key: emailKey(email),
      language,
      test,
      general,
      newsletters,
      status,
      user_id: null,
      created_at: createdAt,
      confirmed_at: status === 'pending' ? null : createdAt,
      chosen_at: createdAt,
    })
    .execute();
  const monthFromNow = Date.now() + 30 * 24 * 60 * 60_000;
  return { id, email, token: await preferencesTokenOf({ db }, id, monthFromNow) };
}

/** The token of a link with which a subscriber changes preferences. @param shownUntil in ms */
export const preferencesTokenOf = async ({ db }: { db: Db }, id: string, shownUntil: number) =>
  preferencesToken(await unsubscribeKey(db), id, shownUntil);

/** The token of a link with which a subscriber only unsubscribes. */
export const unsubscribeTokenOf = async ({ db }: { db: Db }, id: string) =>
  unsubscribeToken(await unsubscribeKey(db), id);

/** Such a token that was signed with another key. */
export const forgedUnsubscribeToken = (id: string) => unsubscribeToken(newToken(), id);

/** The two links in the emails to a subscriber. */
export const unsubscribeLinksOf = async ({ db, deps }: TestServer, id: string) =>
  unsubscribeLinks(await unsubscribeKey(db), deps.settings.siteUrl)(id);

/** Deletes every subscriber, import and unsubscribe, for tests that share a server. */
export async function deleteSubscribers({ db }: { db: Db }): Promise<void> {
  for (const table of ['subscriber_imports', 'departures', 'subscribers'] as const) {
    await db.deleteFrom(table).execute();
  }
}

/** A subscriber's row. */
export const subscriberRow = ({ db }: { db: Db }, email: string) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
