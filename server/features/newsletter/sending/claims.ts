import { second } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  claimDueRecipients,
  existsDueRecipient,
  listEmails,
  type Sending,
  takeSlot,
} from './queries/claims.ts';

/** For how long an engine has a recipient to itself, in ms; while it lives it renews that. */
export const lease = 30 * second;
/** A pause that is longer than any given comes from a clock that was set back: it counts for nothing. */
export const longestPause = 3600 * second;
/** So many parts of a second's emails are let go at once. */
const slotsPerSecond = 4;

/** A recipient whom this engine has to itself. */
export interface Claimed {
  key: string;
  subscriberId: string;
  email: string;
  attempts: number;
}

interface Claims {
  claimed: Claimed[];
  /** 'dry': no recipient is due; 'early': the rate does not allow another email yet. */
  state: 'some' | 'dry' | 'early';
}

/** Takes recipients that are due, so that no other node sends to them. @param room at most so many */
export async function claim(db: Db, sending: Sending, room: number): Promise<Claims> {
  // SQLite would take its lock for an update that changes nothing.
  const isAnyDue = await existsDueRecipient(db, sending.id, longestPause);
  if (!isAnyDue) return { claimed: [], state: 'dry' };
  const slots = await takeSlots(db, sending, room);
  if (slots === 0) return { claimed: [], state: 'early' };
  const rows = await claimDueRecipients(db, sending, slots, { lease, longestPause });
  return { claimed: await withEmails(db, rows), state: 'some' };
}

/**
 * Takes as many emails as the rate allows now, on all nodes together: anyone who moves the mailing's next
 * slot has the emails that lie before it.
 */
async function takeSlots(db: Db, { id, rate }: Sending, room: number): Promise<number> {
  if (rate === null) return room;
  const slots = Math.min(room, Math.max(1, Math.floor(rate / slotsPerSecond)));
  const pause = Math.ceil((slots * second) / rate);
  return (await takeSlot(db, id, pause, longestPause)) ? slots : 0;
}

async function withEmails(
  db: Db,
  rows: { email_key: string; subscriber_id: string; attempts: number }[],
): Promise<Claimed[]> {
  if (rows.length === 0) return [];
  const subscribers = await listEmails(
    db,
    rows.map((row) => row.subscriber_id),
  );
  const emails = new Map(subscribers.map(({ id, email }) => [id, email]));
  return rows.map(({ email_key: key, subscriber_id: subscriberId, attempts }) => ({
    key,
    subscriberId,
    attempts,
    // Anyone who was deleted in this moment is found out before anything is handed over.
    email: emails.get(subscriberId) ?? key,
  }));
}
