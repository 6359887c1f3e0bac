import { sql } from 'kysely';
import { databaseNow } from '#server/platform/db/clock.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

const second = 1000;
/** For how long an engine has a recipient to itself, in ms; while it lives it renews that. */
const lease = 30 * second;
/** A pause that is longer than any given comes from a clock that was set back: it counts for nothing. */
export const longestPause = 3600 * second;
/** So many parts of a second's mails are let go at once. */
const slotsPerSecond = 4;

/** Which mailing, and which engine sends from it. */
export interface Sending {
  id: string;
  list: Tables['mailings']['list'];
  rate: number | null;
  owner: string;
}

/** A recipient whom this engine has to itself. */
export interface Claimed {
  key: string;
  subscriberId: string;
  email: string;
  attempts: number;
}

/** What a look for recipients found. */
export interface Found {
  claimed: Claimed[];
  /** 'dry': no one's turn has come; 'early': the rate does not let anybody go yet. */
  state: 'some' | 'dry' | 'early';
}

/** Whether a mailing is being sent at this moment, on every node. */
export const isActive = (db: Db, id: string) =>
  db
    .selectFrom('mailings')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('is_paused', '=', 0);

/** Takes recipients whose turn has come, so that no other node sends to them. @param room at most so many */
export async function claim(db: Db, sending: Sending, room: number): Promise<Found> {
  const { id, owner } = sending;
  const due = (limit: number) =>
    db
      .selectFrom('mailing_recipients')
      .select('email_key')
      .where('mailing_id', '=', id)
      .where('status', '=', 'waiting')
      .where((eb) =>
        eb.or([
          eb('next_try_at', '<=', databaseNow(db)),
          eb('next_try_at', '>', sql<number>`${databaseNow(db)} + ${longestPause}`),
        ]),
      )
      .where(({ exists }) => exists(isActive(db, id)))
      .orderBy('next_try_at')
      .limit(limit);
  // SQLite would take its lock for an update that changes nothing.
  if (!(await due(1).executeTakeFirst())) return { claimed: [], state: 'dry' };
  const slots = await takeSlots(db, sending, room);
  if (slots === 0) return { claimed: [], state: 'early' };
  const rows = await db
    .updateTable('mailing_recipients')
    .set({
      status: 'claimed',
      owner,
      lease_until: sql`${databaseNow(db)} + ${lease}`,
      handed_over_at: null,
    })
    .where('mailing_id', '=', id)
    .where('email_key', 'in', hasManyWriters(db) ? due(slots).forUpdate().skipLocked() : due(slots))
    .returning(['email_key', 'subscriber_id', 'attempts'])
    .execute();
  return { claimed: await withAddresses(db, rows), state: 'some' };
}

/**
 * Takes as many mails as the rate allows now, on all nodes together: anyone who moves the mailing's next
 * slot has the mails that lie before it.
 */
async function takeSlots(db: Db, { id, rate }: Sending, room: number): Promise<number> {
  if (rate === null) return room;
  const slots = Math.min(room, Math.max(1, Math.floor(rate / slotsPerSecond)));
  const taken = await db
    .updateTable('mailings')
    .set({ next_slot_at: sql`${databaseNow(db)} + ${Math.ceil((slots * second) / rate)}` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('next_slot_at', '<=', databaseNow(db)),
        eb('next_slot_at', '>', sql<number>`${databaseNow(db)} + ${longestPause}`),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken ? slots : 0;
}

async function withAddresses(
  db: Db,
  rows: { email_key: string; subscriber_id: string; attempts: number }[],
): Promise<Claimed[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.subscriber_id);
  const people = await db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute();
  const addresses = new Map(people.map(({ id, email }) => [id, email]));
  return rows.map(({ email_key: key, subscriber_id: subscriberId, attempts }) => ({
    key,
    subscriberId,
    attempts,
    // Anyone who was deleted in this moment is found out before anything is handed over.
    email: addresses.get(subscriberId) ?? key,
  }));
}

/** Says that an engine still lives, and keeps what it has claimed. */
export async function renewLeases(db: Db, { id, owner }: Sending): Promise<void> {
  await db
    .updateTable('mailing_recipients')
    .set({ lease_until: sql`${databaseNow(db)} + ${lease}` })
    .where('mailing_id', '=', id)
    .where('status', '=', 'claimed')
    .where('owner', '=', owner)
    .execute();
}

/** Gives back what was claimed and not handed over. */
export async function release(db: Db, { id, owner }: Sending, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('mailing_recipients')
    .set({ status: 'waiting', owner: '' })
    .where('mailing_id', '=', id)
    .where('email_key', 'in', keys)
    .where('owner', '=', owner)
    .where('status', '=', 'claimed')
    .where('handed_over_at', 'is', null)
    .execute();
}
