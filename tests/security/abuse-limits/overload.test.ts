import type { Socket } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { beginRequest } from '#tests/support/http/unfinished-request.ts';
import { aMember, asBrowser } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ TRUST_PROXY: '127.0.0.1' });
/** Allows for other load on the machine. */
const patient = { timeout: 30_000 };
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const isPostgres = inject('engine') === 'postgres';

const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  site.get(path, { 'x-forwarded-for': from, ...headers });
const login = (from: string, headers: Record<string, string> = {}, url = site.url) =>
  rawRequest(
    url,
    '/api/auth/login',
    { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    { method: 'POST', body: '{}' },
  );

/** Starts as many requests as one network may have in progress, and sends only a part of each. */
async function fill(from: string, url = site.url) {
  const port = Number(new URL(url).port);
  const head = { path: '/api/auth/login', type: 'application/json', length: 100, from };
  const sockets: Socket[] = [];
  const add = async () => sockets.push(await beginRequest(port, head, '{"email":"'));
  while (sockets.length < 300) await add();
  const isFull = async () => {
    // The request that asked before may have had the last place.
    await add();
    return (await login(from, {}, url)).status === 503;
  };
  await expect.poll(isFull, patient).toBe(true);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

describe('55: When a network has too many requests in progress', () => {
  test('the next is refused with 503 and a time to retry, and everyone else is served', async () => {
    const [flooded, other] = ['203.0.113.1', '203.0.113.2'];
    await ask('/About', other);
    const stop = await fill(flooded);
    const refused = await login(flooded);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(refused.body.toString())).toEqual({
      code: 0,
      message: expect.stringContaining('overloaded'),
    });
    expect(refused.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const page = await ask('/search?q=beans', flooded, browser);
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.toString()).toContain('<h1>The site is busy</h1>');
    const inSpanish = await ask('/es/search?q=beans', flooded, browser);
    expect(inSpanish.body.toString()).toContain('<h1>El sitio está saturado</h1>');
    // Requests that need no work, those of other networks, and those of members in the same one.
    const served = [
      await ask('/healthz', flooded),
      await ask('/readyz', flooded),
      await ask('/About', flooded),
      await ask('/search?q=beans', other),
      await ask('/account', flooded, asBrowser(await aMember(site))),
    ];
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await login(other)).status).toBe(400);
    stop();
    await expect.poll(async () => (await login(flooded)).status, patient).toBe(400);
  });

  test('a page of the site can read the refusal on another API host', async () => {
    const split = await aSite({
      TRUST_PROXY: '127.0.0.1',
      SITE_URL: 'https://www.example.org',
      API_HOST: 'https://api.example.org',
    });
    const from = '203.0.113.3';
    await fill(from, split.url);
    const refusedTo = (origin: string) => login(from, { origin }, split.url);
    const own = await refusedTo('https://www.example.org');
    expect(own.headers['access-control-allow-origin']).toBe('https://www.example.org');
    const foreign = await refusedTo('https://a.example');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });
});

// Rendering is in the program, whichever database it has.
describe.skipIf(isPostgres)('55: When more pages are asked for than can be rendered', () => {
  test('some are refused with a page, none fails otherwise, and afterwards all are served', async () => {
    const from = (index: number) => `198.51.100.${index % 250}`;
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        ask(`/search?q=bean${index}`, from(index), browser),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(400 - refused.length);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5');
      expect(body.toString()).toContain('<h1>The site is busy</h1>');
    }
    expect((await ask('/search?q=bean', from(1), browser)).status).toBe(200);
  });
});
