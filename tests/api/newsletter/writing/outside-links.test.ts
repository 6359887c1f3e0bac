import { expect, test } from 'vitest';
import { aLinkedSite } from '#tests/support/content/linked-site.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aNewsletterServer } from '#tests/support/newsletter/newsletter-server.ts';

test('Links of an issue to other sites are opened when someone asks, and broken ones are advice', async () => {
  const { url, opened } = await aLinkedSite();
  const server = await aNewsletterServer({ CHECK_PRIVATE_LINKS: 'yes' });
  const { as } = server;
  const slug = '2026May';
  const links = ['/fine?a=1&b=2', '/gone', '/fine', '/moved', '/busy', '/fine'];
  const body = [
    'Hello, this is what we read this month, and what you may like as well:',
    ...links.map((path) => `[One of them](${url}${path})`),
    '[Ours](https://site.test/articles) [Mail](mailto:kim@example.org)',
  ].join('\n\n');
  await aPage(server, { section: 'newsletters', name: slug, title: 'May', body });
  const check = (options = {}) => server.call('newsletter/check', { slug, ...options }, { as });
  const outsideOf = ({ checks }: Awaited<ReturnType<typeof check>>) =>
    checks.find(({ name }) => name === 'outsideLinks');
  expect(outsideOf(await check())).toBeUndefined();
  expect(opened).toEqual([]);
  const full = await check({ withOutsideLinks: 1 });
  expect(outsideOf(full)).toEqual({
    name: 'outsideLinks',
    state: 'warning',
    message: 'These links to other sites don’t work. Open them and fix them in the text.',
    items: [`${url}/gone: The server answers with status 410.`],
  });
  expect(full.isReady).toBe(1);
  expect(opened.toSorted()).toEqual([
    'HEAD /busy',
    'HEAD /fine',
    'HEAD /fine',
    'HEAD /fine?a=1&b=2',
    'HEAD /gone',
    'HEAD /moved',
  ]);
  // Answers are believed for a while: no one is asked twice.
  opened.length = 0;
  expect(outsideOf(await check({ withOutsideLinks: 1 }))?.items).toHaveLength(1);
  expect(opened).toEqual([]);
});
