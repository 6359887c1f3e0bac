import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { checkLink } from '#server/features/pages/links/check-link.ts';
import { checkDueLinks } from '#server/features/pages/links/check-links.ts';
import { isPublicAddress } from '#server/features/pages/links/public-address.ts';
import { aLinkedSite } from '#tests/support/content/linked-site.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const { signal } = new AbortController();

test('Links of live pages are checked once a week by one node, and broken ones are listed with their pages', async () => {
  const { url, opened } = await aLinkedSite();
  const server = await aServer({ CHECK_PRIVATE_LINKS: 'yes' });
  const second = await aServer({ CHECK_PRIVATE_LINKS: 'yes' }, { place: server.place });
  const as = { as: await anEditor(server) };
  const page = await aPage(server, {
    body: `[a](${url}/gone?a=1&b=2) [b](${url}/get-only) [c](${url}/gone) [d](/About)`,
  });
  await aPage(server, { state: 'draft', body: `[e](${url}/draft)` });
  await server.call(
    'pages/editPageData',
    { ...page, sources: [{ title: 'S', url: `${url}/busy` }] },
    as,
  );
  await server.call('sync/syncPage', page, as);
  const done = await Promise.all([server, second].map(({ deps }) => checkDueLinks(deps, signal)));
  expect(done.toSorted()).toEqual([false, true]);
  expect(opened).toEqual([
    ...['HEAD /gone?a=1&b=2', 'HEAD /get-only', 'GET /get-only', 'HEAD /gone', 'HEAD /busy'],
  ]);
  const { brokenLinks, checkedAt } = await server.call('claims/getLedger', {}, as);
  expect(checkedAt).not.toBeNull();
  expect(brokenLinks).toMatchObject([
    {
      url: `${url}/gone`,
      message: 'The server answers with status 410.',
      pages: [{ name: page.name }],
    },
  ]);

  const again = async () => {
    opened.length = 0;
    await server.db.updateTable('schedules').set({ next_at: 0 }).execute();
    await checkDueLinks(server.deps, signal);
    return opened.length;
  };
  expect(await again()).toBe(0);
  const weekAgo = Date.now() - 7 * day;
  await server.db.updateTable('link_checks').set({ checked_at: weekAgo }).execute();
  expect(await again()).toBe(5);
});

test('Redirects are followed a few times, and a link says what is wrong with it', async () => {
  const { url } = await aLinkedSite();
  const check = (link: string) =>
    checkLink(link, { isPrivateAllowed: true, siteUrl: 'http://site.test', signal });
  expect(await check(`${url}/moved`)).toBe('');
  expect(await check(`${url}/round`)).toBe('The link redirects too often.');
  expect(await check('http://no-such-host.invalid/')).toMatch(/server|can’t be opened/);
  expect(await check('http://[')).toMatch(/can’t be opened/);
});

test('No private address is opened, however it is spelled', async () => {
  const { url, opened } = await aLinkedSite();
  const { port } = new URL(url);
  const check = (link: string) =>
    checkLink(link, { isPrivateAllowed: false, siteUrl: 'http://site.test', signal });
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ]) {
    expect(await check(`http://${host}/`), host).toBe('This address isn’t public.');
    expect(await check(`http://${host}:${port}/`), host).toBe('This address isn’t public.');
  }
  expect(await check('ftp://example.org/')).toBe('This address isn’t public.');
  expect(opened).toEqual([]);
  for (const address of [
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '100.64.0.1',
    '::',
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
  for (const address of ['93.184.216.34', '2606:4700::1111', '172.32.0.1']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});
