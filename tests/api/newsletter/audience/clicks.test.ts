import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aNewsletterServer, unfolded } from '#tests/support/newsletter/newsletter-server.ts';
import { aSubscriber } from '#tests/support/newsletter/subscribers.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';

const slug = '2026May';

test('Clicks are counted only where an administrator turned that on, once for each reader', async () => {
  const server = await aNewsletterServer();
  const { as } = server;
  const body = 'Read [the beans](/articles/Beans?a=1&b=2) and [seeds](https://seeds.example/x).';
  await aPage(server, { section: 'newsletters', name: slug, body });
  await aSubscriber(server, { email: 'ada@example.org', general: 1 });
  await aSubscriber(server, { email: 'kim@example.org' });
  const mailTo = (recipient: string) =>
    unfolded(server.mailServer.delivered.find((each) => each.recipient === recipient)?.raw ?? '');
  const countOf = async (clicked: string) =>
    (await server.call('newsletter/countSegment', { rules: { clicked } }, { as })).count;

  await server.start({ slug, list: 'general' });
  await server.engine().sendDue();
  expect(mailTo('ada@example.org')).toContain('href="https://seeds.example/x"');
  expect(mailTo('ada@example.org')).not.toMatch(/newsletter\/link|opened a link/);

  await server.call('newsletter/editClickCounting', { isOn: 1 }, { as });
  await server.start({ slug });
  await server.engine().sendDue();
  const mail = mailTo('kim@example.org');
  expect(mail).toContain('We can see whether you opened a link in it.');
  const links = [...mail.matchAll(/href="https:\/\/site\.test(\/newsletter\/link\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const open = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.app.inject({ method, url });
  const targets = await Promise.all(links.map(async (url) => (await open(url, 'HEAD')).headers));
  expect(targets.map(({ location }) => location)).toEqual([
    `https://site.test/newsletters/${slug}`,
    'https://site.test/articles/Beans?a=1&b=2',
    'https://seeds.example/x',
  ]);
  expect(await countOf('any')).toBe(0);
  const [, , seeds = ''] = links;
  for (const url of [seeds, seeds, links[1] ?? '']) {
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
  }
  expect(await countOf('any')).toBe(1);
  expect(await countOf('2026MAY')).toBe(1);
  expect(await countOf('2026June')).toBe(0);
  const { clickedIssues, countsClicks } = await server.call('newsletter/getSegments', {}, { as });
  expect([clickedIssues, countsClicks]).toEqual([[slug], 1]);

  const forged = seeds.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`);
  for (const url of [forged, seeds.replace(/\d+$/, '99'), '/newsletter/link/x/0']) {
    expect((await open(url)).headers.location).toBe('/newsletters');
  }
  expect(await countOf('any')).toBe(1);
  const year = 366 * 24 * 60 * 60_000;
  const clicks = server.db.updateTable('mailing_clicks');
  await clicks.set({ clicked_at: Date.now() - year }).execute();
  await deleteExpired(server);
  expect(await countOf('any')).toBe(0);
});
