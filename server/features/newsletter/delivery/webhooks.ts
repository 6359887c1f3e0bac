import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/app-deps.ts';
import { keepRawBodies } from '#server/http/bodies/raw-bodies.ts';
import { AppError } from '#server/platform/errors.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { Services } from '#server/platform/services/service-types.ts';
import type { DeliveryEvent } from './delivery-event.ts';
import { isSignedWith, readGenericEvents } from './generic-events.ts';
import { recordDeliveryEvents } from './record-delivery-events.ts';
import { isSignedBySendGrid, readSendGridEvents } from './sendgrid-events.ts';

/** In bytes: a thousand events of SendGrid. */
const bodyLimit = 1024 * 1024;

/**
 * Registers `POST /webhooks/sendgrid` and `POST /webhooks/mail`, where mail services report bounces and complaints.
 * Signatures cover the raw bytes, so they are not parsed before they are checked. Any failure is reported as such: the
 * service then repeats the report.
 */
export async function mountDeliveryWebhooks(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await app.register(async (scope) => {
    keepRawBodies(scope, bodyLimit);
    const mount = (
      path: string,
      isSigned: (request: FastifyRequest, body: Buffer, services: Services) => boolean,
      read: (body: unknown) => DeliveryEvent[] | undefined,
    ) =>
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const services = await readServices(deps);
        if (!isSigned(request, body, services)) {
          throw refused('This request is not signed as it should be.');
        }
        const events = read(parsed(body));
        if (!events) throw refused('These are no delivery events.');
        const { recorded, unknown } = await recordDeliveryEvents(deps.db, events);
        const message = `${recorded} recorded, ${unknown} about unknown addresses.`;
        return reply.header('cache-control', 'no-store').send({ code: 1, message });
      });
    mount(
      '/webhooks/sendgrid',
      ({ headers }, body, { sendgridWebhookKey }) =>
        sendgridWebhookKey !== undefined &&
        isSignedBySendGrid(
          sendgridWebhookKey,
          {
            signature: String(headers['x-twilio-email-event-webhook-signature'] ?? ''),
            timestamp: String(headers['x-twilio-email-event-webhook-timestamp'] ?? ''),
          },
          body,
          Date.now(),
        ),
      readSendGridEvents,
    );
    mount(
      '/webhooks/mail',
      ({ headers }, body, { mailWebhookSecret }) =>
        mailWebhookSecret !== undefined &&
        isSignedWith(
          mailWebhookSecret,
          String(headers['webhook-signature'] ?? ''),
          body,
          Date.now(),
        ),
      readGenericEvents,
    );
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const refused = (message: string) => new AppError('badInput', message);
