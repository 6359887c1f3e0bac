import { knownLanguage, type Language } from '#contract/shared/language/languages.ts';
import { second } from '#contract/shared/time-units.ts';
import { type Leases, leaseLength, longestPause } from '#server/features/mail/bulk/leases.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  existsDueRecipient,
  leaseDueRecipients,
  listContacts,
  type Sending,
  takeSlot,
} from './queries/leases.ts';

/** How many slots a second has; each releases its share of the emails. */
const slotsPerSecond = 4;

/** A recipient whom this engine has to itself. */
export interface LeasedRecipient {
  key: string;
  subscriberId: string;
  /** Of the email that they get. */
  language: Language;
  email: string;
  /** Empty: unknown. */
  firstName: string;
  lastName: string;
  attempts: number;
}

/**
 * Leases due recipients, so that no other node sends to them.
 * @param room the maximum number
 */
export async function leaseRecipients(
  db: Db,
  sending: Sending,
  room: number,
): Promise<Leases<LeasedRecipient>> {
  // Without this check, SQLite would take its write lock for an update that changes nothing.
  const isAnyDue = await existsDueRecipient(db, sending.id, longestPause);
  if (!isAnyDue) return { leased: [], state: 'empty' };
  const slots = await takeSlots(db, sending, room);
  if (slots === 0) return { leased: [], state: 'rateLimited' };
  const rows = await leaseDueRecipients(db, sending, slots, { leaseLength, longestPause });
  return { leased: await withEmails(db, rows), state: 'leased' };
}

/**
 * Takes as many emails as the rate allows now, across all nodes: the engine that advances the mailing's next slot gets
 * the emails before it.
 */
async function takeSlots(db: Db, { id, rate }: Sending, room: number): Promise<number> {
  if (rate === null) return room;
  const slots = Math.min(room, Math.max(1, Math.floor(rate / slotsPerSecond)));
  const pause = Math.ceil((slots * second) / rate);
  return (await takeSlot(db, id, pause, longestPause)) ? slots : 0;
}

async function withEmails(
  db: Db,
  rows: { email_key: string; subscriber_id: string; language: string; attempts: number }[],
): Promise<LeasedRecipient[]> {
  if (rows.length === 0) return [];
  const subscribers = await listContacts(
    db,
    rows.map((row) => row.subscriber_id),
  );
  const contacts = new Map(subscribers.map((subscriber) => [subscriber.id, subscriber]));
  return rows.map(({ email_key: key, subscriber_id: subscriberId, language, attempts }) => ({
    key,
    subscriberId,
    language: knownLanguage(language),
    attempts,
    // Someone who was deleted just now is found before anything is handed over.
    email: contacts.get(subscriberId)?.email ?? key,
    firstName: contacts.get(subscriberId)?.first_name ?? '',
    lastName: contacts.get(subscriberId)?.last_name ?? '',
  }));
}
