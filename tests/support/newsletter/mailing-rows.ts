import type { Insertable } from 'kysely';
import { leaseRecipients } from '#server/features/newsletter/sending/leases.ts';
import { recordOutcomes } from '#server/features/newsletter/sending/outcomes.ts';
import { startDueMailings } from '#server/features/newsletter/sending/start-due-mailings.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Db } from '#tests/support/database/connection.ts';
import type { NewsletterServer } from './newsletter-server.ts';

/** The recipients for whom the mail server received a message. */
export const deliveredTo = ({ mailServer }: NewsletterServer) =>
  mailServer.delivered.map(({ recipient }) => recipient).toSorted();

/** The recipients of all mailings, with their statuses. */
export const recipientRows = ({ db }: NewsletterServer) =>
  db.selectFrom('mailing_recipients').selectAll().orderBy('email_key').execute();

/** A mailing as its engine sees it. */
export const sending = (id: string) => ({
  id,
  list: 'newsletters' as const,
  rate: null,
  owner: 'an engine that dies',
});

/** An engine that sends a mailing step by step: a test may stop after each, as a program that dies. */
export const anEngineByStep = ({ db }: { db: Db }, id: string) => ({
  /** Begins all mailings that are due. */
  start: () => startDueMailings(db),
  /** Takes up to ten recipients. */
  leaseRecipients: () => leaseRecipients(db, sending(id), 10),
  /**
   * Records what became of some recipients.
   * @param next those that it is about to hand over
   * @returns which of these it may hand over
   */
  record: (outcomes: Parameters<typeof recordOutcomes>[2], next: string[]) =>
    recordOutcomes(db, sending(id), outcomes, next),
});

/** A mailing of the November issue in the database, as if someone had just sent it off. */
export async function aMailing(
  { db }: { db: Db },
  overrides: Partial<Insertable<Tables['mailings']>> & { id: string },
): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('mailings')
    .values({
      page_id: 'p',
      slug: '2026November',
      list: 'newsletters',
      subject: 'Squash',
      preview_text: '',
      letter: '{}',
      status: 'scheduled',
      rate: null,
      start_at: now,
      started_at: null,
      finished_at: null,
      created_at: now,
      created_by: null,
      ...overrides,
    })
    .execute();
}
