import { expect, test } from 'vitest';
import { judgeProxy } from './check-proxy.ts';
import type { Echo } from './echo.ts';

const invented = '192.0.2.77';
const visitor = '203.0.113.5';
const proxy = '10.0.0.2';
const https = { siteUrl: 'https://www.example.org', trustProxy: [proxy] };
const untrusted = { ...https, trustProxy: undefined };
const http = { siteUrl: 'http://www.example.org', trustProxy: undefined };

const echo = (address: string, forwardedFor: string, isTrusted: boolean): Echo => ({
  address,
  forwardedFor,
  isTrusted,
  connection: proxy,
});

test.each([
  ['a proxy that replaces the header', echo(visitor, visitor, true), https, 'ok'],
  [
    'a proxy that appends to the header',
    echo(visitor, `${invented}, ${visitor}`, true),
    https,
    'ok',
  ],
  ['a proxy that passes the header on', echo(invented, invented, true), https, 'problem'],
  [
    'a proxy that appends, asked from a machine that is trusted itself',
    echo(invented, `${invented}, ${proxy}`, true),
    https,
    'warning',
  ],
  ['a proxy that is not trusted', echo(proxy, visitor, false), untrusted, 'problem'],
  ['another proxy than the trusted one', echo(proxy, visitor, false), https, 'problem'],
  ['a proxy that does not send the header', echo(proxy, '', false), https, 'problem'],
  ['no proxy and no https', echo(proxy, invented, false), http, 'ok'],
] as const)('%s', (_case, seen, settings, status) => {
  expect(judgeProxy(seen, settings).status).toBe(status);
});

test('The remedy names the proxy', () => {
  expect(judgeProxy(echo(proxy, visitor, false), untrusted).remedy).toContain(
    `TRUST_PROXY=${proxy}`,
  );
});
