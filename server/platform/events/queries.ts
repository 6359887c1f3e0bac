import { type Insertable, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { databaseNow } from '../db/clock.ts';
import { type Db, hasManyWriters } from '../db/connect.ts';
import type { QueueState } from '../jobs/queue-state.ts';

export async function insertEvents(
  trx: Db,
  events: Insertable<Tables['domain_events']>[],
): Promise<void> {
  await trx.insertInto('domain_events').values(events).execute();
}

/** Whether an event has yet to be dispatched, or a delivery is due. */
export async function existsWork(db: Db, longestPause: number): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb.selectFrom('domain_events').select('position').where('is_dispatched', '=', 0),
          ),
          eb.exists(dueDeliveries(db, longestPause).select('position')),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

/** Some events that have yet to be dispatched, in their order, locked until the transaction ends. */
export const takeUndispatched = (trx: Db, limit: number) =>
  trx
    .selectFrom('domain_events')
    .select(['position', 'name'])
    .where('is_dispatched', '=', 0)
    .orderBy('position')
    .limit(limit)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .execute();

/** Dispatches events. @param deliveries to each of their subscribers */
export async function dispatchEvents(
  trx: Db,
  positions: number[],
  deliveries: { subscriber: string; position: number }[],
): Promise<void> {
  if (deliveries.length > 0) {
    await trx.insertInto('domain_event_deliveries').values(deliveries).execute();
  }
  await trx
    .updateTable('domain_events')
    .set({ is_dispatched: 1 })
    .where('position', 'in', positions)
    .execute();
}

/** The first event that a subscriber is due to get. */
export const findFirstDue = (db: Db, subscriber: string, longestPause: number) =>
  dueDeliveries(db, longestPause)
    .select(['position', 'attempts'])
    .where('subscriber', '=', subscriber)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/** A pause of another clock, which may end far in the future, is over. */
function dueDeliveries(db: Db, longestPause: number) {
  const now = databaseNow(db);
  return db
    .selectFrom('domain_event_deliveries')
    .where((eb) =>
      eb.or([
        eb('next_try_at', '<=', now),
        eb('next_try_at', '>', sql<number>`${now} + ${longestPause}`),
      ]),
    );
}

/** An event that a subscriber has yet to get, locked; undefined: it got it, or gets it from another node now. */
export const takeDelivery = (trx: Db, subscriber: string, position: number) =>
  trx
    .selectFrom('domain_event_deliveries')
    .innerJoin('domain_events', 'domain_events.position', 'domain_event_deliveries.position')
    .select(['id', 'name', 'payload', 'at', 'attempts'])
    .where('subscriber', '=', subscriber)
    .where('domain_event_deliveries.position', '=', position)
    .$if(hasManyWriters(trx), (query) => query.forUpdate(['domain_event_deliveries']).skipLocked())
    .executeTakeFirst();

/** Records that a subscriber got an event. */
export async function deleteDelivery(trx: Db, subscriber: string, position: number): Promise<void> {
  await trx
    .deleteFrom('domain_event_deliveries')
    .where('subscriber', '=', subscriber)
    .where('position', '=', position)
    .execute();
}

/** Records that a subscriber failed at an event. @param pause until the next try, in ms */
export async function putOffDelivery(
  db: Db,
  subscriber: string,
  position: number,
  pause: number,
): Promise<void> {
  await db
    .updateTable('domain_event_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_try_at: sql<number>`${databaseNow(db)} + ${pause}`,
    }))
    .where('subscriber', '=', subscriber)
    .where('position', '=', position)
    .execute();
}

/** The deliveries that wait, those included that have failed so far, and events without any yet. */
export async function readEventQueue(db: Db): Promise<QueueState> {
  const undispatched = db
    .selectFrom('domain_events')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('at').as('oldest')])
    .where('is_dispatched', '=', 0);
  const deliveries = db
    .selectFrom('domain_event_deliveries')
    .innerJoin('domain_events', 'domain_events.position', 'domain_event_deliveries.position')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('at').as('oldest')]);
  const counts = await undispatched.unionAll(deliveries).execute();
  const oldest = counts.flatMap((count) => (count.oldest === null ? [] : [count.oldest]));
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + Number(waiting), 0),
    oldestAt: oldest.length > 0 ? Math.min(...oldest) : null,
  };
}

/** When the first event happened at which a subscriber has failed so far, of those before a time in ms; undefined: none. */
export async function oldestFailedDelivery(db: Db, before: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('domain_event_deliveries')
    .innerJoin('domain_events', 'domain_events.position', 'domain_event_deliveries.position')
    .select('at')
    .where('attempts', '>', 0)
    .where('at', '<', before)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/**
 * When the first event happened that a subscriber has yet to get, in ms; undefined: it got all of them. Events at which
 * it has failed do not count: they are late in any case.
 */
export async function findFirstWaiting(db: Db, subscriber: string): Promise<number | undefined> {
  // In this order: one that is dispatched in between is found by the second query.
  const undispatched = await db
    .selectFrom('domain_events')
    .select('at')
    .where('is_dispatched', '=', 0)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const undelivered = await db
    .selectFrom('domain_event_deliveries')
    .innerJoin('domain_events', 'domain_events.position', 'domain_event_deliveries.position')
    .select('at')
    .where('subscriber', '=', subscriber)
    .where('attempts', '=', 0)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const times = [undispatched, undelivered].flatMap((row) => row?.at ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Deletes events that every subscriber got. @param before in ms */
export async function deleteDeliveredEvents(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('domain_events')
    .where('at', '<=', before)
    .where('is_dispatched', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('domain_event_deliveries')
            .select('subscriber')
            .whereRef('domain_event_deliveries.position', '=', 'domain_events.position'),
        ),
      ),
    )
    .execute();
}
