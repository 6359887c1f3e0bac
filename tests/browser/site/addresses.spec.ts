import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/fixtures.ts';
import { listedPaths, publicPaths } from '#tests/support/browser/public-paths.ts';

interface Facts {
  path: string;
  status: number;
  headings: number;
  title: string;
  description: string;
  language: string;
  canonicals: string[];
  social: Record<string, string>;
  structuredData: string[];
}

/** Metadata of each page, parsed from its HTML without opening it. */
function readPages(page: Page, paths: string[]): Promise<Facts[]> {
  return page.evaluate(async (paths) => {
    const read = async (path: string) => {
      const response = await fetch(path);
      const html = new DOMParser().parseFromString(await response.text(), 'text/html');
      const all = (selector: string) => [...html.querySelectorAll(selector)];
      const content = (selector: string) =>
        html.querySelector(selector)?.getAttribute('content') ?? '';
      return {
        path,
        status: response.status,
        headings: all('h1').length,
        language: html.documentElement.lang,
        title: html.title,
        description: content('meta[name=description]'),
        canonicals: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
        social: Object.fromEntries(
          all('meta[property^="og:"], meta[name^="twitter:"]').map((meta) => [
            meta.getAttribute('property') ?? meta.getAttribute('name'),
            meta.getAttribute('content'),
          ]),
        ),
        structuredData: all('script[type="application/ld+json"]').map((script) => script.innerHTML),
      };
    };
    return Promise.all(paths.map(read));
  }, paths);
}

test('A visitor finds a whole page at every public address, in any letter case', {
  tag: '@slow',
}, async ({ page, program }) => {
  await page.goto('/robots.txt');
  const paths = await publicPaths(program.address);
  expect(paths.length).toBeGreaterThan(40);
  for (const spell of [
    (path: string) => path,
    (path: string) => path.toLowerCase(),
    (path: string) => path.toUpperCase(),
  ]) {
    for (const facts of await readPages(page, paths.map(spell))) {
      const path = paths.find((own) => spell(own) === facts.path);
      const { social } = facts;
      expect.soft(facts, facts.path).toMatchObject({
        status: 200,
        headings: 1,
        canonicals: [`${program.address}${path}`],
      });
      expect.soft(facts.title.length, `title of ${facts.path}`).toBeGreaterThan(10);
      expect.soft(facts.description.length, `description of ${facts.path}`).toBeGreaterThan(10);
      expect.soft(social['og:url'], facts.path).toBe(`${program.address}${path}`);
      for (const name of ['og:type', 'og:site_name', 'og:title', 'og:description', 'og:image']) {
        expect.soft(social[name], `${name} of ${facts.path}`).toBeTruthy();
      }
      expect.soft(social['twitter:card'], facts.path).toBe('summary_large_image');
      for (const text of facts.structuredData) {
        expect
          .soft(JSON.parse(text), facts.path)
          .toMatchObject({ '@context': 'https://schema.org' });
      }
    }
  }
});

test('Search engines find structured data on every page that is listed for them', {
  tag: '@slow',
}, async ({ page, program }) => {
  await page.goto('/robots.txt');
  for (const { path, structuredData } of await readPages(
    page,
    await listedPaths(program.address),
  )) {
    expect.soft(structuredData.length, path).toBeGreaterThan(0);
  }
});

test('Page titles are unique, but repeated events differ only by date', {
  tag: '@slow',
}, async ({ page, program }) => {
  await page.goto('/robots.txt');
  const pages = await readPages(page, await publicPaths(program.address));
  const names = pages.map(({ language, title, structuredData }) =>
    [language, title, ...structuredData.map((text) => JSON.parse(text).startDate ?? '')].join(' '),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('A crawler finds the live pages in the sitemap, robots.txt and the feed', async ({
  page,
  program,
}) => {
  await page.goto('/robots.txt');
  const robots = await page.locator('body').innerText();
  expect(robots).toContain(`Sitemap: ${program.address}/sitemap.xml`);
  expect(robots).toMatch(/^User-agent: \*$/m);
  for (const area of ['/account', '/cms', '/dashboard']) {
    expect(robots).toContain(`Disallow: ${area}`);
  }
  const lists = await page.evaluate(async () => {
    const read = async (path: string, item: string) => {
      const response = await fetch(path);
      const xml = new DOMParser().parseFromString(await response.text(), 'application/xml');
      return {
        type: response.headers.get('content-type'),
        broken: xml.querySelector('parsererror')?.textContent ?? '',
        links: [...xml.querySelectorAll(item)].map((link) => link.textContent ?? ''),
      };
    };
    return {
      sitemap: await read('/sitemap.xml', 'url > loc'),
      feed: await read('/feed.xml', 'item > link'),
    };
  });
  expect(lists.sitemap).toMatchObject({ type: 'application/xml; charset=utf-8', broken: '' });
  expect(lists.feed).toMatchObject({ type: 'application/rss+xml; charset=utf-8', broken: '' });
  for (const path of ['/', '/FAQ', '/articles/Hidden-Salt', '/policy/privacy', '/Sponsors']) {
    expect(lists.sitemap.links).toContain(`${program.address}${path}`);
  }
  expect(new Set(lists.sitemap.links).size).toBe(lists.sitemap.links.length);
  expect(lists.feed.links.length).toBeGreaterThan(5);
  for (const link of lists.feed.links) expect(lists.sitemap.links).toContain(link);
  const paths = lists.sitemap.links.map((link) => link.slice(program.address.length));
  for (const { path, status } of await readPages(page, paths)) {
    expect.soft(status, path).toBe(200);
  }
});

test('A newsletter opens by its month in any letter case', async ({ page }) => {
  for (const slug of ['2026March', '2026march', '2026MARCH']) {
    await page.goto(`/newsletters/${slug}`);
    await expect(page).toHaveURL(`/newsletters/${slug}`);
    await expect(page.getByRole('main')).toContainText('March 3, 2026');
  }
});

test('A newsletter address that is not a year and month redirects to the archive', {
  tag: '@slow',
}, async ({ page }) => {
  for (const slug of [
    'hello',
    '2026',
    '26March',
    '2026Mar',
    '2026-March',
    '2026March1',
    'March2026',
  ]) {
    await page.goto(`/newsletters/${slug}`);
    await expect(page, slug).toHaveURL('/newsletters');
  }
  await page.goto('/NEWSLETTERS/2026Smarch');
  await expect(page).toHaveURL('/newsletters');
});
