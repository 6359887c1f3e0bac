import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aSubscriber,
  forgedUnsubscribeToken,
  subscriberRow,
  unsubscribeLinksOf,
} from '#tests/support/newsletter/subscribers.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { anAddress, aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();
const aSecret = () => randomBytes(32).toString('base64url');

const oneClick = 'List-Unsubscribe=One-Click';

/** A mail program's request: a form without cookies, from anywhere. */
function press(
  token: string,
  overrides: { payload?: string; headers?: object; from?: string } = {},
) {
  return server.app.inject({
    method: 'POST',
    url: `/newsletter/leave?token=${token}`,
    remoteAddress: overrides.from ?? anAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...overrides.headers },
    payload: overrides.payload ?? oneClick,
  });
}

describe('39: One-click unsubscribing', () => {
  test.each([
    ['without an origin', {}],
    ['from another site', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['from nowhere', { origin: 'null' }],
  ])('works %s, without cookies, and counts at once', async (_what, headers) => {
    const { email, token } = await aSubscriber(server);
    const response = await press(token, { headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'unsubscribed' });
    expect((await press(token)).statusCode).toBe(200);
  });

  test('works as multipart/form-data too', async () => {
    const { email, token } = await aSubscriber(server);
    const payload =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await press(token, { payload, headers })).statusCode).toBe(200);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'unsubscribed' });
  });

  test('requires the standard’s form field', async () => {
    const { email, token } = await aSubscriber(server);
    for (const payload of ['', 'x=1', 'List-Unsubscribe=No', `${oneClick}x`]) {
      expect((await press(token, { payload })).statusCode, payload).toBe(400);
    }
    const json = { 'content-type': 'application/json' };
    expect((await press(token, { payload: '{}', headers: json })).statusCode).toBe(415);
    expect((await press(token, { payload: 'x'.repeat(10_000) })).statusCode).toBe(413);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed' });
  });

  test('is refused with a forged token, and soon entirely from that network, while signed tokens work', async () => {
    const { id, email, token } = await aSubscriber(server);
    const [, signed = ''] = token.split('.');
    const from = anAddress();
    for (const forged of [
      '',
      'x',
      `${id}.`,
      `${id}.${aSecret()}`,
      forgedUnsubscribeToken(id),
      `x.${signed}`,
    ]) {
      expect((await press(forged, { from })).statusCode, forged).toBe(400);
    }
    expect((await press(`${token}&token=${token}`, { from })).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) {
      statuses.push((await press(`${id}.${aSecret()}`, { from })).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed' });
    expect((await press(token, { from })).statusCode).toBe(200);
  });

  test('does not work by GET, HEAD or another method', async () => {
    const { email, token } = await aSubscriber(server);
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      await server.app.inject({ method, url: `/newsletter/leave?token=${token}` });
    }
    expect(await subscriberRow(server, email)).toMatchObject({ status: 'confirmed' });
  });

  test('is offered by links to the site itself, whatever the Host header says', async () => {
    const { page, oneClick: link } = await unsubscribeLinksOf(server, 'someone');
    for (const url of [page, link]) expect(new URL(url).origin).toBe(siteUrl);
  });
});

describe('40: One address', () => {
  test('in two letter cases is one subscriber, by the form and by import', async () => {
    const lists = { test: 0, general: 1, newsletters: 0 } as const;
    await server.call('subscriber/newsletterSubscribe', { email: 'Twice@Example.org', ...lists });
    await server.call('subscriber/newsletterSubscribe', {
      email: 'twice@example.ORG',
      ...lists,
      general: 0,
      newsletters: 1,
    });
    const rows = await server.db
      .selectFrom('subscribers')
      .select(['general', 'newsletters'])
      .where('email_key', '=', 'twice@example.org')
      .execute();
    expect(rows).toEqual([{ general: 1, newsletters: 1 }]);
  });

  test('of another subscriber is not affected by a link', async () => {
    const [one, other] = [await aSubscriber(server), await aSubscriber(server)];
    const chosen = { test: 1, general: 1, newsletters: 0 } as const;
    await server.call('subscriber/editPreferences', { token: one.token, ...chosen });
    expect(await subscriberRow(server, other.email)).toMatchObject({ test: 0, newsletters: 1 });
  });
});

describe('23: Subscribers', () => {
  test.each([
    { sort: 'email_key' },
    { sort: 'user_id' },
    { sort: 'confirmed_at' },
    { sort: '-chosen_at' },
    { sort: 'id' },
    { list: 'user_id' },
    { status: 'x' },
    { user_id: 'x' },
    { filter: { user_id: 'x' } },
    { sort: 'email; drop table subscribers' },
    { sort: ['email'] },
  ])('are neither sorted nor filtered by %j', async (body) => {
    const as = await anAdministrator(server);
    for (const path of ['subscriber/allSubscriber', 'subscriber/exportSubscribers']) {
      expect((await server.attempt(path, body, { as })).status, path).toBe(400);
    }
  });

  test('are returned with only the fields of the contract', async () => {
    const as = await anAdministrator(server);
    const { id } = await aSubscriber(server);
    const answers = [
      await server.attempt('subscriber/allSubscriber', {}, { as }),
      await server.attempt('subscriber/getSubscriber', { subscriber: id }, { as }),
      await server.attempt('subscriber/exportSubscribers', {}, { as }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/email_key|user_id|userId|address_hash|chosen/i);
    }
  });

  test('28: are searched by text, which is never run as SQL', async () => {
    const as = await anAdministrator(server);
    await aSubscriber(server);
    for (const search of ["' or 1=1 --", "'; delete from subscribers; --", '%', '%_', '*', '"']) {
      const { total } = await server.call('subscriber/allSubscriber', { search, page: 1 }, { as });
      expect(total, search).toBe(0);
    }
  });
});
