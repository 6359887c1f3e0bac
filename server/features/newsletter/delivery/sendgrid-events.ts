import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { hour, minute, second } from '#contract/shared/time-units.ts';
import { type DeliveryEvent, maxEvents } from './delivery-event.ts';

/**
 * How old a signature may be, in ms: an older one is replayed. SendGrid repeats what was not taken for up to 24 hours,
 * and does not say whether it signs each attempt again. Source: its Event Webhook's troubleshooting.
 */
const longestRetry = 25 * hour;
/** The maximum difference between two clocks, in ms. */
const skew = 5 * minute;

/**
 * Whether SendGrid has signed a request, and not long ago: ECDSA with SHA-256 over the timestamp and the bytes of the
 * body. See its Event Webhook's security features.
 * @param publicKey as SendGrid shows it: base64 of DER
 * @param now in ms
 */
export function isSignedBySendGrid(
  publicKey: string,
  { signature, timestamp }: { signature: string; timestamp: string },
  body: Buffer,
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const age = now - Number(timestamp) * second;
  if (age > longestRetry || age < -skew) return false;
  try {
    const der = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const events = z
  .array(
    z.object({
      email: z.string().max(320),
      event: z.string(),
      /** In seconds. */
      timestamp: z.number(),
      /** 'bounce' is permanent, 'blocked' is not. */
      type: z.string().optional(),
      reason: z.string().optional(),
      status: z.string().optional(),
    }),
  )
  .max(maxEvents);

/**
 * The bounces and complaints among SendGrid's events.
 * @returns undefined if these are no events
 */
export function readSendGridEvents(body: unknown): DeliveryEvent[] | undefined {
  const read = events.safeParse(body);
  if (!read.success) return undefined;
  return read.data.flatMap((event) => {
    const kind = kindOf(event);
    if (!kind) return [];
    const reason = [event.status, event.reason].filter(Boolean).join(' ');
    return [{ email: event.email, kind, reason, at: event.timestamp * second }];
  });
}

/** 'dropped' emails were not sent, because of what SendGrid knows of the address. */
function kindOf({
  event,
  type = 'bounce',
  reason = '',
}: z.infer<typeof events>[number]): DeliveryEvent['kind'] | undefined {
  if (event === 'spamreport') return 'complaint';
  if (event === 'bounce') return type === 'blocked' ? 'soft' : 'hard';
  if (event !== 'dropped') return undefined;
  if (/spam reporting/i.test(reason)) return 'complaint';
  return /bounced address|invalid/i.test(reason) ? 'hard' : undefined;
}
