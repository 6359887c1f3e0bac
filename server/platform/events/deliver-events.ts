import type { DomainEventName } from '#contract/shared/domain-events.ts';
import { hour, second } from '#contract/shared/time-units.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteDelivery,
  dispatchEvents,
  existsWork,
  findFirstDue,
  putOffDelivery,
  takeDelivery,
  takeUndispatched,
} from './queries.ts';
import type { DomainEvent, EventSubscriber } from './subscriber.ts';

/** The name of the job that delivers events. */
export const deliveryJob = 'delivering events';
/** How many events are dispatched at once. */
const batchSize = 200;
/** The pause after a subscriber's first failure at an event, in ms. Each further one doubles it. */
const firstPause = 5 * second;
const longestPause = hour;

/**
 * Delivers the events that wait to their subscribers. Any number of nodes may run it at once: each delivery is locked,
 * and recorded in the transaction of the subscriber. One that fails is tried again after a pause, and neither other
 * subscribers nor later events wait for it.
 * @returns the failures
 */
export async function deliverEvents(
  db: Db,
  subscribers: readonly EventSubscriber[],
  signal?: AbortSignal,
): Promise<Error[]> {
  if (!(await existsWork(db, longestPause))) return [];
  while (await dispatch(db, subscribers)) if (signal?.aborted) return [];
  const failures = await Promise.all(
    subscribers.map((subscriber) => deliverTo(db, subscriber, signal)),
  );
  return failures.flat();
}

/**
 * Notes for some events who is to get them. Ids of transactions that overlap become visible in any order, so none is
 * found by being later than the last one. @returns whether there may be more
 */
function dispatch(db: Db, subscribers: readonly EventSubscriber[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const events = await takeUndispatched(trx, batchSize);
    if (events.length === 0) return false;
    const deliveries = events.flatMap(({ position, name }) =>
      subscribers
        .filter(({ on }) => Object.hasOwn(on, name))
        .map((subscriber) => ({ subscriber: subscriber.name, position })),
    );
    const positions = events.map(({ position }) => position);
    await dispatchEvents(trx, positions, deliveries);
    return events.length === batchSize;
  });
}

async function deliverTo(
  db: Db,
  subscriber: EventSubscriber,
  signal?: AbortSignal,
): Promise<Error[]> {
  const { name } = subscriber;
  const failures: Error[] = [];
  while (!signal?.aborted) {
    const due = await findFirstDue(db, name, longestPause);
    if (!due) break;
    try {
      const isDelivered = await db
        .transaction()
        .execute((trx) => deliver(trx, subscriber, due.position));
      // Another node delivers to it. Two at once would mix up the order.
      if (!isDelivered) break;
    } catch (error) {
      failures.push(failureOf(name, error));
      const pause = Math.min(firstPause * 2 ** due.attempts, longestPause);
      await putOffDelivery(db, name, due.position, pause);
    }
  }
  return failures;
}

/** @returns whether this node did it */
async function deliver(trx: Db, { name, on }: EventSubscriber, position: number): Promise<boolean> {
  const row = await takeDelivery(trx, name, position);
  if (!row) return false;
  const { attempts, payload, ...event } = row;
  const handle = on[event.name as DomainEventName] as
    | ((trx: Db, event: DomainEvent) => Promise<void>)
    | undefined;
  await handle?.(trx, {
    ...event,
    payload: JSON.parse(payload),
    isLate: attempts > 0,
  } as DomainEvent);
  await deleteDelivery(trx, name, position);
  return true;
}

const failureOf = (subscriber: string, error: unknown) =>
  new Error(`${subscriber}: ${error instanceof Error ? error.message : error}`, { cause: error });
