import { expect, test } from 'vitest';
import { aLinkedSite } from '#tests/support/content/linked-site.ts';
import { checkLink } from './check-link.ts';

const { signal } = new AbortController();

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
});
