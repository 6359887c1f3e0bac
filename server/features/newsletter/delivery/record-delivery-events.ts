import { emailKey } from '#contract/shared/email.ts';
import { minute } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noLists, pickLists } from '../subscribers/list-flags.ts';
import { listSubscribersByKeys } from '../subscribers/queries/subscribers.ts';
import { unsubscribeFromLists } from '../subscribers/unsubscribes.ts';
import type { DeliveryEvent } from './delivery-event.ts';
import { listLatestKinds, listRecipientsOf, markUndelivered } from './queries.ts';

/** The maximum difference between two clocks, in ms. */
const tolerance = 5 * minute;
const batchSize = 200;
/** After this many soft bounces in a row an address is given up. */
const softBounces = 5;
const longestReason = 500;

/** How many reports were about subscribers, and how many were about addresses that are not known here. */
export interface Recorded {
  recorded: number;
  unknown: number;
}

/**
 * Records bounces and complaints with the mailings that they are about. Hard bounces and complaints end the
 * subscription, and so does the last of several soft ones: no import brings the address back, only its owner. A report
 * that is older than the subscriber's own last choice ends nothing. A report that arrives twice changes nothing more.
 */
export async function recordDeliveryEvents(db: Db, events: DeliveryEvent[]): Promise<Recorded> {
  const total = { recorded: 0, unknown: 0 };
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    const { recorded, unknown } = await db.transaction().execute((trx) => recordBatch(trx, batch));
    total.recorded += recorded;
    total.unknown += unknown;
  }
  return total;
}

async function recordBatch(trx: Db, events: DeliveryEvent[]): Promise<Recorded> {
  const keys = [...new Set(events.map(({ email }) => emailKey(email.trim())))];
  const rows = await listSubscribersByKeys(trx, keys);
  const known = new Map(rows.map((row) => [row.email_key, row]));
  let recorded = 0;
  for (const event of events) {
    const subscriber = known.get(emailKey(event.email.trim()));
    if (!subscriber) continue;
    recorded += 1;
    await recordWithMailing(trx, subscriber.id, event);
    if (subscriber.chosen_at > event.at + tolerance) continue;
    if (event.kind === 'soft' && !(await isGivenUp(trx, subscriber.id))) continue;
    const from = pickLists(subscriber);
    const how = event.kind === 'complaint' ? 'complaint' : 'bounce';
    const details = { mailingId: null, reason: withoutAddresses(oneLine(event.reason)) };
    await unsubscribeFromLists(trx, [{ ...subscriber, from }], how, details);
    known.set(subscriber.email_key, { ...subscriber, ...noLists });
  }
  return { recorded, unknown: events.length - recorded };
}

/** A report belongs to the last email sent to the address by then. */
async function recordWithMailing(trx: Db, subscriberId: string, event: DeliveryEvent) {
  const sent = await listRecipientsOf(trx, subscriberId);
  const last = sent.findLast(({ done_at }) => (done_at ?? 0) <= event.at + tolerance);
  // A hard bounce after a soft one of the same email replaces it.
  if (!last || (last.bounced_at !== null && last.bounce_kind !== 'soft')) return;
  if (last.bounced_at !== null && event.kind === 'soft') return;
  await markUndelivered(trx, last, {
    bounced_at: event.at,
    bounce_kind: event.kind,
    error: oneLine(event.reason),
  });
}

async function isGivenUp(trx: Db, subscriberId: string): Promise<boolean> {
  const latest = await listLatestKinds(trx, subscriberId, softBounces);
  return latest.length === softBounces && latest.every(({ bounce_kind }) => bounce_kind === 'soft');
}

/** Unsubscribes outlive the subscriber: no address stays with them. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>]+/g, (word) => (/.@./.test(word) ? '…' : word));

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, longestReason);
