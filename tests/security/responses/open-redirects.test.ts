import { expect, test } from 'vitest';
import { rawRequest } from '#tests/support/http/raw-request.ts';
import { anAccount } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();

/** Posts a form as a browser without JavaScript. */
const post = (name: string, fields: Record<string, string>) =>
  rawRequest(
    site.url,
    `/forms/${name}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    { method: 'POST', body: String(new URLSearchParams(fields)) },
  );

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' https://evil.example',
])('6: A sign-in by form leads to no address of another site: %s', async (from) => {
  const { login } = await anAccount(site);
  const { status, headers } = await post('sign-in', { ...login, from });
  expect([status, headers.location]).toEqual([303, '/']);
});

test('6: A sign-in by form leads back to the page that it came from', async () => {
  const { login } = await anAccount(site);
  const { status, headers } = await post('sign-in', { ...login, from: '/FAQ?x=1' });
  expect([status, headers.location]).toEqual([303, '/FAQ']);
});
