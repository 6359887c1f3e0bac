import { describe, expect, test } from 'vitest';
import { aStripe, signature } from '#tests/support/donations/stripe-server.ts';
import { aServer } from '#tests/support/server/server.ts';
import { aServerToSetUp } from '#tests/support/services.ts';

const keys = { secretKey: 'sk_test_key', webhookSecret: 'whsec_for_tests' };

/** A server without keys whose Stripe is the test's own. */
async function aServerWithoutKeys() {
  const stripe = await aStripe();
  const setUp = await aServerToSetUp({ STRIPE_BASE_URL: stripe.url });
  const { server, as } = setUp;
  return {
    ...setUp,
    stripe,
    isOnline: async (on = server) => (await on.call('donations/getForm', {})).isOnline,
    results: async () => (await server.call('services/getStripeAccount', {}, { as })).results,
    start: (on = server) =>
      on.attempt('donations/startCheckout', { amount: 2_500, frequency: 'once' }),
  };
}

const post = (server: Awaited<ReturnType<typeof aServer>>, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature(payload) },
    payload,
  });

describe('The keys that an administrator saves', () => {
  test('open the donation form and the webhook on every node at once, and close them again', async () => {
    const { server, as, stripe, editStripe, isOnline, start } = await aServerWithoutKeys();
    const other = await aServer({ STRIPE_BASE_URL: stripe.url }, { place: server.place });
    const event = JSON.stringify(stripe.event('charge.pending', { id: 'ch_1', object: 'charge' }));
    expect(await isOnline(other)).toBe(0);
    expect((await start(other)).status).toBe(404);
    expect((await post(other, event)).statusCode).toBe(404);
    expect((await editStripe(keys)).reply.stripe).toMatchObject({ isSetUp: 1, mode: 'test' });
    expect(await isOnline(other)).toBe(1);
    expect((await start(other)).reply.url).toContain(stripe.url);
    expect((await post(other, event)).statusCode).toBe(200);
    await server.call('services/stopStripe', { password: as.password }, { as });
    expect(await isOnline(other)).toBe(0);
    expect((await post(other, event)).statusCode).toBe(404);
  });

  test('drop the cached pages with the donation form', async () => {
    const { server, editStripe } = await aServerWithoutKeys();
    await editStripe(keys);
    const marks = await server.db.selectFrom('change_marks').select('tags').execute();
    expect(marks.some(({ tags }) => tags.includes('"giving"'))).toBe(true);
  });

  test('are returned by no call, besides the end of a long one', async () => {
    const secretKey = `sk_test_${'b'.repeat(30)}9876`;
    const { stripe, editStripe, shown } = await aServerWithoutKeys();
    stripe.acceptedKeys.add(secretKey);
    const saved = await editStripe({ ...keys, secretKey });
    const everything = JSON.stringify([saved, await shown()]);
    expect(everything).not.toContain(secretKey);
    expect(everything).not.toContain(keys.webhookSecret);
    const { secrets } = (await shown()).stripe;
    expect(secrets.map(({ name, end }) => [name, end])).toEqual([
      ['secretKey', '9876'],
      ['webhookSecret', ''],
    ]);
  });

  test.each([
    ['the publishable key', { secretKey: 'pk_test_key' }, 'secretKey', 'publishable'],
    ['something else', { secretKey: 'key' }, 'secretKey', 'sk_'],
    ['a signing secret of another kind', { webhookSecret: 'secret' }, 'webhookSecret', 'whsec_'],
    ['no signing secret', { webhookSecret: '' }, 'webhookSecret', 'Enter'],
  ])('are refused if one is %s', async (_case, change, field, words) => {
    const { editStripe, shown } = await aServerWithoutKeys();
    const { status, reply } = await editStripe({ ...keys, ...change });
    expect(status).toBe(400);
    expect(reply.errors[field]).toContain(words);
    expect((await shown()).stripe.version).toBe(0);
  });

  test('cannot replace those of the environment, which win', async () => {
    const { server, stripe, editStripe, shown } = await aServerWithoutKeys();
    stripe.acceptedKeys.add('sk_live_other');
    await editStripe({ ...keys, secretKey: 'sk_live_other' });
    const given = await aServer(stripe.variables(), { place: server.place });
    expect((await shown(given)).stripe).toMatchObject({
      mode: 'test',
      given: [
        { field: 'secretKey', variable: 'STRIPE_SECRET_KEY' },
        { field: 'webhookSecret', variable: 'STRIPE_WEBHOOK_SECRET' },
      ],
    });
    const { reply } = await editStripe(keys, given);
    expect(reply.errors).toEqual({
      secretKey: 'Set by the environment variable STRIPE_SECRET_KEY on the server.',
    });
  });

  test('of another key of the server close the form, and say so', async () => {
    const { server, as, stripe, editStripe, isOnline } = await aServerWithoutKeys();
    await editStripe(keys);
    // On a site that began with the demo, a practice checkout must not take its place.
    const demo = { name: 'demoSite', value: '1' };
    await server.db.insertInto('site_settings').values(demo).execute();
    const restored = await aServer(
      { STRIPE_BASE_URL: stripe.url, SECRET_KEY: 'o'.repeat(32), SEED: 'demo' },
      { place: server.place },
    );
    expect(await isOnline(restored)).toBe(0);
    const { results } = await restored.call('services/getStripeAccount', {}, { as });
    expect(results).toMatchObject([{ status: 'problem' }]);
    expect(results[0]?.remedy).toContain('Enter them again');
  });
});

test('A key that Stripe refuses is not saved, and one is that it cannot be asked about', async () => {
  const { stripe, editStripe, isOnline } = await aServerWithoutKeys();
  const { status, reply } = await editStripe({ ...keys, secretKey: 'sk_test_wrong' });
  expect([status, Object.keys(reply.errors)]).toEqual([400, ['secretKey']]);
  expect(await isOnline()).toBe(0);
  stripe.failsWith = 500;
  expect((await editStripe({ ...keys, secretKey: 'sk_test_wrong' })).status).toBe(200);
});

describe('Asking Stripe', () => {
  test('names the mode and the account, and says whether it can take payments', async () => {
    const { stripe, editStripe, results } = await aServerWithoutKeys();
    expect(await results()).toMatchObject([{ status: 'skipped' }]);
    await editStripe(keys);
    const messages = (await results()).map(({ message }) => message);
    expect(messages[0]).toContain('Test mode');
    expect(messages[1]).toContain('Common Plate');
    expect(messages.some((message) => message.startsWith('No webhook at Stripe leads'))).toBe(true);
    stripe.account.charges_enabled = false;
    expect((await results())[1]).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('can’t take payments yet'),
    });
  });

  test('says in plain words that the key is wrong, or that Stripe does not answer', async () => {
    const { stripe, editStripe, results } = await aServerWithoutKeys();
    await editStripe(keys);
    stripe.acceptedKeys.clear();
    expect(await results()).toMatchObject([
      { status: 'problem', message: 'Stripe refuses our key.' },
    ]);
    stripe.failsWith = 500;
    const away = await results();
    expect(away).toMatchObject([{ status: 'problem' }]);
    expect(away[0]?.message).toContain('Stripe cannot be reached');
  });
});
