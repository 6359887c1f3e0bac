import { expect, test } from 'vitest';
import { sharedCookieDomain } from './cookie-domain.ts';

test.each([
  ['https://example.org', 'https://example.org', ''],
  ['https://example.org', 'https://example.org:8443', ''],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', ''],
  ['https://example.org', 'https://api.example.org', 'example.org'],
  ['https://www.example.org', 'https://example.org', 'example.org'],
  ['https://www.example.org', 'https://api.example.org', 'example.org'],
  ['https://www.food.example.org', 'https://api.food.example.org', 'food.example.org'],
  ['https://www.example.co.uk', 'https://api.example.co.uk', 'example.co.uk'],
  ['http://www.site.test', 'http://api.site.test:8080', 'site.test'],
  ['http://www.site.localhost:3000', 'http://api.site.localhost:3000', 'site.localhost'],
])('Cookies of %s and %s share the domain %j', (site, api, cookieDomain) => {
  expect(sharedCookieDomain(site, api)).toEqual({ cookieDomain });
});

test.each([
  ['https://example.org', 'https://example.com'],
  // They have the same ending, but no common domain.
  ['https://192.0.2.1', 'https://198.0.2.1'],
  ['https://example.co.uk', 'https://another.co.uk'],
  ['https://one.github.io', 'https://two.github.io'],
  ['http://127.0.0.1:3000', 'http://127.0.0.2:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::2]:3000'],
  ['http://www.localhost', 'http://api.localhost'],
  ['http://127.0.0.1', 'http://1.0.0.127.example.org'],
])('%s and %s share no cookies', (site, api) => {
  expect(sharedCookieDomain(site, api)).toEqual({
    problem: `must be on the same registered domain as SITE_URL (${new URL(site).hostname})`,
  });
});

test('A site over https and an API over http share no cookies', () => {
  const shared = sharedCookieDomain('https://example.org', 'http://example.org');
  expect(shared).toEqual({ problem: 'must start with https:// as SITE_URL does' });
});
