import { sql } from 'kysely';
import { newId } from '#server/platform/crypto/ids.ts';
import { connect } from '#server/platform/db/connect.ts';

/** Rows per statement: engines limit the number of values. */
const atOnce = 500;
const hour = 60 * 60_000;

/**
 * Fills a site's database with events, half of them past, and participants, spread evenly.
 * @param databaseUrl of PostgreSQL; absent: the embedded database in the data folder
 */
export async function addParticipants(
  dataDirectory: string,
  databaseUrl: string | undefined,
  { events, participants }: { events: number; participants: number },
): Promise<void> {
  const { db } = await connect({ dataDirectory, databaseUrl });
  const eventRows = Array.from({ length: events }, (_, index) =>
    eventRow(index, (index - events / 2) * hour, Math.ceil(participants / events)),
  );
  const rows = Array.from({ length: participants }, (_, index) =>
    participantRow(index, eventRows[index % events]?.id ?? ''),
  );
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < events; from += atOnce) {
      await trx
        .insertInto('events')
        .values(eventRows.slice(from, from + atOnce))
        .execute();
    }
    for (let from = 0; from < participants; from += atOnce) {
      await trx
        .insertInto('participants')
        .values(rows.slice(from, from + atOnce))
        .execute();
    }
  });
  // PostgreSQL does this by itself, some minutes later.
  if (databaseUrl) await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

function eventRow(index: number, fromNow: number, registered: number) {
  const title = `Supper number ${index}`;
  const starts_at = Date.now() + fromNow;
  return {
    id: newId(),
    slug: `Supper-${index}`,
    slug_key: `supper-${index}`,
    title,
    summary: 'One of many',
    description: 'Soup.',
    html: '<p>Soup.</p>',
    link: '',
    place: `Hall ${index % 40}`,
    words: `${title} hall ${index % 40}`.toLowerCase(),
    starts_at,
    ends_at: starts_at + 2 * hour,
    time_zone: 'America/New_York',
    takes_registrations: 1 as const,
    capacity: 80,
    opens_at: null,
    closes_at: null,
    is_published: 1 as const,
    cancelled_at: null,
    page_id: null,
    turn_at: null,
    registered,
    waiting: 0,
    version: 1,
    updated_at: Date.now(),
  };
}

const states = ['registered', 'registered', 'attended', 'waiting', 'cancelled'] as const;

function participantRow(index: number, event_id: string) {
  const name = `Guest ${(index * 7919) % 100_000}`;
  const email = `guest.${index}@example.org`;
  const now = Date.now() - index * 1_000;
  return {
    id: newId(),
    event_id,
    user_id: null,
    name,
    name_key: name.toLowerCase(),
    email,
    email_key: email,
    words: `${name} ${email}`.toLowerCase(),
    state: states[Math.floor(index / 13) % states.length] ?? 'registered',
    created_at: now,
    queued_at: now,
    placed_at: now,
    checked_in_at: null,
    reminded_at: now,
  };
}
