import { expect, test } from 'vitest';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anAdministrator(site) };
const about = { section: 'about', name: 'About' } as const;
const read = async (path: string) => (await site.get(path)).body.toString();

test('The About page shows its figures as a table, and the uses of a dollar as a table with bars', async () => {
  const fields = {
    figures: '| Year | Meals |\n|---|---|\n| 2025 | 1,820 |',
    spending: ['81 Classes', '19 Everything else'],
  };
  await site.call('pages/editPageData', { ...about, fields }, as);
  await site.call('sync/syncPage', about, as);

  const html = await read('/About');
  expect(html).toContain('<td>1,820</td>');
  const [, chart = ''] = /<table class="spending">(.*?)<\/table>/s.exec(html) ?? [];
  expect(chart.match(/<th scope="row">[^<]*/g)).toEqual([
    '<th scope="row">Classes',
    '<th scope="row">Everything else',
  ]);
  expect(chart).toContain('width:70%');
});

test('A use of money without its cents is refused', async () => {
  for (const line of ['Classes', '0 Classes', '100 Classes', '81Classes']) {
    const fields = { spending: [line] };
    const { status, reply } = await site.attempt('pages/editPageData', { ...about, fields }, as);
    expect([status, Object.keys(reply.errors)], line).toEqual([400, ['fields.spending']]);
  }
});

test('The footer of every page states the legal form and the EIN that staff have set, and nothing before', async () => {
  expect(await read('/Board')).not.toContain('501(c)(3)');
  const settings = { legalName: 'Common Plate, Inc.', ein: '12-3456789', is501c3: 1 } as const;
  await site.call('donations/editSettings', settings, as);
  const html = await read('/Board');
  const footer = html.slice(html.indexOf('<footer')).replaceAll('<!-- -->', '');
  expect(footer).toContain('Common Plate, Inc. is a 501(c)(3) non-profit.');
  expect(footer).toContain('EIN 12-3456789');
});

test('The sitemap says when events and lists of pages last changed', async () => {
  const { events } = await site.call('events/getAddresses', {});
  const sitemap = await read('/sitemap.xml');
  const changed = (path: string) =>
    sitemap
      .split('<url>')
      .find((entry) => entry.includes(`${path}</loc>`))
      ?.match(/<lastmod>(.*)<\/lastmod>/)?.[1];
  expect(events.length).toBeGreaterThan(0);
  for (const { slug, updatedAt } of events) expect(changed(`/events/${slug}`)).toBe(updatedAt);
  const { pages } = await site.call('pages/getPages', { section: 'articles' });
  expect(changed('/articles')).toBe(
    pages
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1),
  );
});

test('The sitemap says when visitors last saw a change of a page', async () => {
  const page = { section: 'articles', name: 'Fiber' } as const;
  const entry = async () =>
    /articles\/Fiber<\/loc><lastmod>([^<]*)/.exec(await read('/sitemap.xml'))?.[1];
  const before = await entry();
  await site.call('pages/editPageData', { ...page, subtitle: 'Gently.' }, as);
  expect(await entry()).toBe(before);
  await site.call('sync/syncPage', page, as);
  expect(Date.parse((await entry()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
});
