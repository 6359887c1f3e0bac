import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { minute, second } from '#contract/shared/time-units.ts';
import { type DeliveryEvent, maxEvents } from './delivery-event.ts';

/** How old a signature may be, in ms: an older one may be replayed. */
const tolerance = 5 * minute;

/**
 * Whether a request was signed with the shared secret within the last minutes: `t={seconds},v1={hex}`, where v1 is the
 * HMAC-SHA-256 of the time, a period and the bytes of the body.
 * @param now in ms
 */
export function isSignedWith(secret: string, header: string, body: Buffer, now: number): boolean {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (Math.abs(now - Number(time) * second) > tolerance) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

const kinds = { bounce: 'hard', soft_bounce: 'soft', complaint: 'complaint' } as const;

const events = z
  .array(
    z.object({
      email: z.string().max(320),
      event: z.enum(['bounce', 'soft_bounce', 'complaint']),
      reason: z.string().max(2_000).default(''),
      at: z.iso.datetime({ offset: true }),
    }),
  )
  .max(maxEvents);

/** @returns undefined if these are no events */
export function readGenericEvents(body: unknown): DeliveryEvent[] | undefined {
  const read = events.safeParse(body);
  if (!read.success) return undefined;
  return read.data.map(({ event, at, ...rest }) => ({
    ...rest,
    kind: kinds[event],
    at: Date.parse(at),
  }));
}
