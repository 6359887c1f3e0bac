import { describe, expect, test } from 'vitest';
import { aPhotograph, aPicture, dataUrl } from '#tests/support/content/media.ts';
import { type RawResponse, rawRequest } from '#tests/support/http/raw-request.ts';
import { aMember, anAdministrator, asBrowser } from '#tests/support/people/accounts.ts';
import { routesOf } from '#tests/support/server/routes.ts';
import { aSite } from '#tests/support/server/site.ts';
import { formAddresses, otherAddresses } from './who-may/addresses.ts';

const site = await aSite({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  METRICS_TOKEN: 'a'.repeat(32),
});
const administrator = await anAdministrator(site);
const foreign = { origin: 'https://evil.example' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const post = (path: string, headers: Record<string, string>, body = ''): Promise<RawResponse> =>
  rawRequest(site.url, path, headers, { method: 'POST', body });

test('19: The table lists every address that is neither a call nor a page, and nothing else', () => {
  const served = routesOf(site.app).filter(
    (route) => !route.startsWith('HEAD') && !isCall(route) && !isUnknownCall(route),
  );
  const named = [...formAddresses.map((address) => `POST ${address}`), ...otherAddresses];
  expect(served.toSorted()).toEqual(named.toSorted());
});

const isCall = (route: string) => route === 'POST /api/:area/:name';
/** Under /api, each method of any other path is answered as an unknown call. */
const isUnknownCall = (route: string) => /^[A-Z]+ \/api(?:\/\*?)?$/.test(route);

test.each(formAddresses)(
  '15, 19: The form %s is for anyone, but only from the site’s own pages',
  async (address) => {
    const from = [
      [foreign, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
    ] as const;
    for (const [headers, status] of from) {
      const answer = await post(address, { ...form, ...headers });
      expect.soft(answer.status, JSON.stringify(headers)).toBe(status);
    }
    const own = await post(address, { ...form, origin: site.deps.settings.siteUrl });
    // 302: the page of the form is for members, and leads others away.
    expect([200, 302, 303, 400, 404, 503]).toContain(own.status);
    expect(own.headers['cache-control']).toBe('no-store');
  },
);

test('19: The health addresses only say whether the program is healthy', async () => {
  for (const path of ['/healthz', '/readyz']) {
    for (const headers of [{}, asBrowser(administrator)]) {
      const answer = await site.get(path, headers);
      expect(answer.status, path).toBe(200);
      expect(JSON.parse(answer.body.toString())).toEqual({ code: 1 });
    }
  }
});

test('19: The description of the calls is the same for everyone', async () => {
  const paths = otherAddresses.filter((address) => address.startsWith('GET /api/'));
  for (const path of paths.map((address) => address.slice('GET '.length))) {
    const [anonymous, administrators] = await Promise.all([
      site.get(path),
      site.get(path, asBrowser(administrator)),
    ]);
    expect(anonymous.status, path).toBe(200);
    expect(anonymous.body.equals(administrators.body), path).toBe(true);
    expect(administrators.headers['set-cookie'], path).toBeUndefined();
  }
});

describe('19: A file of the media', () => {
  test('is public and cached permanently if it is a picture of the library', async () => {
    const { name } = await aPicture(site, administrator);
    const { status, headers } = await site.get(`/media/${name}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('is cached by no proxy if it is the photo of a person', async () => {
    const as = await aMember(site);
    const data = dataUrl(await aPhotograph());
    const { profile } = await site.call('account/editPhoto', { data }, { as });
    const { status, headers } = await site.get(`/media/${profile.photo}`);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, max-age=86400');
  });

  test('cannot be reached by a path outside their folder', async () => {
    for (const name of ['..%2fcommon-plate.sqlite', '%2e%2e%2fsecret-key', '.', 'secret-key']) {
      expect((await site.get(`/media/${name}`)).status, name).toBe(404);
    }
  });
});

test('19: One-click unsubscribing needs no session and no page of the site, but the mailed token', async () => {
  const click = 'List-Unsubscribe=One-Click';
  const headers = { ...form, ...foreign, ...asBrowser(administrator) };
  for (const token of ['', 'forged', 'A'.repeat(43)]) {
    const answer = await post(`/newsletter/leave?token=${token}`, headers, click);
    expect(answer.status, token).toBe(400);
    expect(answer.headers['cache-control'], token).toBe('no-store');
  }
});

test('19: The webhook requires Stripe’s signature, and no session replaces it', async () => {
  const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded' });
  const json = { 'content-type': 'application/json' };
  for (const headers of [{}, asBrowser(administrator), { 'stripe-signature': 't=1,v1=00' }]) {
    const { status } = await post('/webhooks/stripe', { ...json, ...headers }, event);
    expect(status).toBe(400);
  }
});

test('16, 19: Another site may read nothing', async () => {
  const asked = { ...foreign, 'access-control-request-method': 'POST' };
  for (const path of ['/api/auth/session', '/api/account/getProfile', '/About', '/account']) {
    const { headers } = await rawRequest(site.url, path, asked, { method: 'OPTIONS' });
    expect(headers['access-control-allow-origin'], path).not.toBe(foreign.origin);
    expect(headers['access-control-allow-origin'], path).not.toBe('*');
  }
});
