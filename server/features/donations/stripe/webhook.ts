import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/app-deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { stripeOf } from './client.ts';
import { handleEvent } from './events.ts';

/** In bytes; an event has a few thousand. */
const bodyLimit = 512 * 1024;
/** How old a signature may be, in seconds: an older one may be somebody's recording. */
const tolerance = 300;

/**
 * Registers `POST /webhooks/stripe`, where Stripe tells what has happened. Its signature is over the very
 * bytes, so they are not parsed before it is checked. Whatever fails is answered as failed: Stripe then
 * tells it again, for three days.
 */
export async function mountWebhook(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.post('/webhooks/stripe', { bodyLimit }, async (request, reply) => {
      const stripe = await stripeOf(parts.settings);
      const event = verified(
        () =>
          stripe.webhooks.constructEvent(
            request.body as Buffer,
            request.headers['stripe-signature'] ?? '',
            parts.settings.stripe?.webhookSecret ?? '',
            tolerance,
          ),
        request.body,
      );
      await handleEvent(parts, stripe, event);
      return reply.header('cache-control', 'no-store').send({ code: 1 });
    });
  });
}

/** @throws {Refusal} `badInput` for what Stripe has not signed just now, or is no event */
function verified<T>(check: () => T, body: unknown): T {
  try {
    if (!Buffer.isBuffer(body)) throw new Error('The request has no body.');
    return check();
  } catch {
    throw new Refusal('badInput', 'The request was not signed by Stripe.');
  }
}
