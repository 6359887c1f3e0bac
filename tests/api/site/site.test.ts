import { describe, expect, test } from 'vitest';
import { aRow } from '#tests/support/content/pages.ts';
import { aServer, siteUrl } from '#tests/support/server/server.ts';

const server = await aServer();

describe('site/getSite', () => {
  test('returns the address of the site, and empty fields until staff fill them', async () => {
    const { site } = await server.call('site/getSite', {});
    expect(site).toMatchObject({ url: siteUrl, name: 'Common Plate', tagline: '', social: [] });
  });
});

describe('site/getRedirect', () => {
  test('finds built-in redirects, in any case and with a trailing slash', async () => {
    const { redirect } = await server.call('site/getRedirect', { path: '/About-US/' });
    expect(redirect).toEqual({ to: '/About', status: 301 });
  });

  test("finds the staff's redirects", async () => {
    await aRow(server, 'redirects', {
      from_path: '/courses/old',
      to_path: '/courses/New',
      status: 302,
      created_at: Date.now(),
    });
    const { redirect } = await server.call('site/getRedirect', { path: '/Courses/OLD' });
    expect(redirect).toEqual({ to: '/courses/New', status: 302 });
  });

  test('answers null for an address without a redirect', async () => {
    expect(await server.call('site/getRedirect', { path: '/nothing' })).toEqual({
      code: 1,
      redirect: null,
    });
  });
});
