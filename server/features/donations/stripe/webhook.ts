import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#server/app-deps.ts';
import { keepRawBodies } from '#server/http/bodies/raw-bodies.ts';
import { AppError } from '#server/platform/errors.ts';
import { openStripe, readStripeKeys } from './client.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';

/** In bytes; an event has a few thousand. */
const bodyLimit = 512 * 1024;
/** How old a signature may be, in seconds: an older one may be replayed. */
const tolerance = 300;

/**
 * Registers `POST /webhooks/stripe`, where Stripe reports events. The signature covers the raw bytes, so they are not
 * parsed before it is checked. Any failure is reported as such: Stripe then redelivers the event, for three days.
 */
export async function mountWebhook(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(async (scope) => {
    keepRawBodies(scope, bodyLimit);
    scope.post('/webhooks/stripe', { bodyLimit }, async (request, reply) => {
      const keys = await readStripeKeys(deps);
      const stripe = await openStripe(keys);
      const event = verified(
        () =>
          stripe.webhooks.constructEvent(
            request.body as Buffer,
            request.headers['stripe-signature'] ?? '',
            keys.webhookSecret,
            tolerance,
          ),
        request.body,
      );
      await handleStripeEvent(deps, stripe, event);
      return reply.header('cache-control', 'no-store').send({ code: 1 });
    });
  });
}

/** @throws {AppError} `badInput` if Stripe has not signed it recently, or it is not an event */
function verified<T>(check: () => T, body: unknown): T {
  try {
    if (!Buffer.isBuffer(body)) throw new Error('The request has no body.');
    return check();
  } catch {
    throw new AppError('badInput', 'The request was not signed by Stripe.');
  }
}
