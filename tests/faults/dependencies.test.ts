import { beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { giftRows, sendStripeEvent } from '#tests/support/donations/gifts.ts';
import { aStripe, type TestStripe } from '#tests/support/donations/stripe-server.ts';
import { aFaultyProxy, type ProxyMode } from '#tests/support/http/faulty-proxy.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import { anS3Server } from '#tests/support/server/s3-server.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

/** No user waits longer, in ms. */
const longestWait = 16_000;
const faults: ProxyMode[] = [
  'unreachable',
  'silent',
  'slow',
  'failing',
  'behind a login page',
  'interrupted',
];

type Proxy = Awaited<ReturnType<typeof aFaultyProxy>>;

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  reply: { code?: unknown; message?: unknown };
}

/** An honest refusal: soon, in words for a person, and with a time to try again. */
async function expectUnavailable(call: () => Promise<Answer>): Promise<void> {
  const began = performance.now();
  const { status, headers, reply } = await call();
  expect(performance.now() - began).toBeLessThan(longestWait);
  expect({ status, code: reply.code, retryAfter: Number(headers['retry-after']) > 0 }).toEqual({
    status: 503,
    code: 0,
    retryAfter: true,
  });
  expect(reply.message).toMatch(/again/);
}

describe('Stripe', () => {
  let stripe: TestStripe;
  let proxy: Proxy;
  let server: TestServer;
  let as: SignedIn;

  beforeAll(async () => {
    stripe = await aStripe();
    proxy = await aFaultyProxy(stripe.url);
    server = await aServer({ ...stripe.variables(), STRIPE_BASE_URL: proxy.url });
    as = await anAdministrator(server);
  });

  const checkout = (attempt: string): Body<'donations/startCheckout'> => ({
    amount: 2_500,
    frequency: 'once',
    attempt,
  });

  test.each<ProxyMode>([...faults, 'irrelevant'])(
    'that is %s starts no payment, refunds nothing twice, and loses no gift',
    async (mode) => {
      const session = stripe.session();
      await sendStripeEvent(server, stripe.event('checkout.session.completed', session));
      const gift = (await giftRows(server)).find(
        ({ payment_id }) => payment_id === session.payment_intent,
      );
      const refund = { id: gift?.id ?? '', amount: 1_000, version: gift?.version ?? 0 };
      const unseen = stripe.session();
      const event = stripe.event('checkout.session.completed', unseen);
      const attempt = `attempt-${mode.replaceAll(' ', '-')}`;

      proxy.set(mode);
      await Promise.all([
        expectUnavailable(() => server.attempt('donations/startCheckout', checkout(attempt))),
        expectUnavailable(() => server.attempt('donations/refundDonation', refund, { as })),
        expectUnavailable(async () => {
          const { statusCode, headers, json } = await sendStripeEvent(server, event);
          return { status: statusCode, headers, reply: json() };
        }),
      ]);
      expect((await giftRows(server)).find(({ id }) => id === gift?.id)?.net).toBe(5_000);

      proxy.set('working');
      await server.call('donations/startCheckout', checkout(attempt));
      await server.call('donations/refundDonation', refund, { as });
      await sendStripeEvent(server, event);
      const gifts = await giftRows(server);
      expect(gifts.find(({ id }) => id === gift?.id)?.net).toBe(4_000);
      expect(gifts.filter(({ payment_id }) => payment_id === unseen.payment_intent)).toHaveLength(
        1,
      );
      await server.db.deleteFrom('rate_limits').execute();
    },
  );
});

describe('A storage', () => {
  let proxy: Proxy;
  let server: TestServer;
  let as: SignedIn;
  let photograph: string;

  beforeAll(async () => {
    const { url } = await anS3Server();
    const { origin, pathname, username, password } = new URL(url);
    proxy = await aFaultyProxy(origin);
    const front = proxy.url.replace('http://', `http://${username}:${password}@`);
    server = await aServer({ S3_URL: `${front}${pathname}` });
    as = await anAdministrator(server);
    photograph = dataUrl(await aPhotograph(600, 400), 'image/jpeg');
  });

  const upload = (): Body<'media/upload'> => ({
    name: 'oats.jpg',
    data: photograph,
    alt: 'A bowl of oats',
  });
  const stored = () => server.db.selectFrom('media').selectAll().execute();

  test.each(faults)('that is %s stores no picture in part, and is used again', async (mode) => {
    const before = await stored();
    const { media } = await server.call('media/upload', upload(), { as });
    proxy.set(mode);
    await expectUnavailable(() => server.attempt('media/upload', upload(), { as }));
    const began = performance.now();
    const picture = await server.app.inject({ method: 'GET', url: media.url });
    expect(performance.now() - began).toBeLessThan(longestWait);
    expect(picture.statusCode).toBe(503);
    expect(await stored()).toHaveLength(before.length + 1);

    proxy.set('working');
    await server.call('media/upload', upload(), { as });
    const again = await server.app.inject({ method: 'GET', url: media.url });
    expect([again.statusCode, again.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('reCAPTCHA', () => {
  let proxy: Proxy;
  let server: TestServer;

  beforeAll(async () => {
    proxy = await aFaultyProxy('http://127.0.0.1:1');
    server = await aServer({
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_BASE_URL: proxy.url,
    });
  });

  test.each<ProxyMode>([...faults, 'irrelevant'])(
    'that is %s lets no one through, and says so',
    async (mode) => {
      proxy.set(mode);
      const message = { name: 'Ida', email: 'ida@example.org', subject: 'Beans', text: 'How?' };
      const from = '203.0.113.9';
      const headers = { 'x-bot-check': 'proof' };
      for (let count = 0; count < 5; count += 1)
        await server.call('contact/send', message, { from });
      expect((await server.attempt('contact/send', message, { from })).status).toBe(429);
      await expectUnavailable(() => server.attempt('contact/send', message, { from, headers }));
      await server.db.deleteFrom('rate_limits').execute();
    },
  );
});
