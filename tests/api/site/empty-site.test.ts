import { describe, expect, test } from 'vitest';
import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite({ SEED: 'none' });
const as = { as: await anEditor(site) };

/** The specification's public routes that name no page of a section. */
const routes = [
  '/',
  '/FAQ',
  '/About',
  '/Board',
  '/Donate',
  '/Contact',
  '/Research',
  '/Sponsors',
  '/Verifying',
  '/courses',
  '/articles',
  '/programs',
  '/newsletters',
  '/policy/privacy',
  '/policy/terms',
  '/page-under-construction',
  '/test',
  '/test/finish/Passed',
  '/test/finish/Failed',
  '/events',
];

const read = async (path: string) => {
  const { status, body } = await site.get(path);
  const html = body.toString();
  return { status, html, isIndexed: !/name="robots" content="noindex"/.test(html) };
};
const sitemap = async () => (await site.get('/sitemap.xml')).body.toString();

describe('A site without content', () => {
  test.each(routes)('answers %s with a page that search engines do not index', async (path) => {
    const { status, html, isIndexed } = await read(path);
    expect(status).toBe(200);
    expect(isIndexed).toBe(false);
    expect(/<h1[^>]*>([^<]+)</.exec(html)?.[1]?.trim()).toBeTruthy();
    expect(html).toContain('<footer');
    expect(await sitemap()).not.toContain(`<loc>http://site.test${path}</loc>`);
  });

  test('says on each page that it has no content yet', async () => {
    expect((await read('/')).html).toContain('This site is being prepared.');
    for (const path of ['/About', '/Board', '/Donate', '/FAQ', '/policy/terms']) {
      expect((await read(path)).html, path).toContain('This page has no content yet.');
    }
    expect((await read('/articles')).html).toContain('There are no articles yet.');
  });

  test.each(['/account', '/dashboard', '/cms/about/About', '/newsletters/beans'])(
    'redirects a visitor who opens %s to a page that exists',
    async (path) => {
      const { status, headers } = await site.get(path);
      expect(status).toBe(302);
      expect((await read(String(headers.location))).status).toBe(200);
    },
  );

  test('has an error page with built-in pictures', async () => {
    const { status, html } = await read('/nowhere');
    expect(status).toBe(404);
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/media\/[^"]+)"/g)) {
      expect((await site.get(path)).status, path).toBe(200);
    }
    expect((await site.get('/media/another.svg')).status).toBe(404);
  });

  test('finds none of its empty pages in the search', async () => {
    for (const words of ['Privacy', 'About', 'Donate']) {
      const { results } = await site.call('search/search', { query: words });
      expect(results, words).toEqual([]);
    }
  });

  test('shows nothing of a first draft, and all of it once it is published', async () => {
    const page = { section: 'intro', name: 'Sponsors' } as const;
    await site.call('pages/editPageData', { ...page, title: 'Our friends', text: 'Yes.' }, as);
    const before = await read('/Sponsors');
    expect(before.html).not.toContain('Our friends');
    expect(before.isIndexed).toBe(false);
    await site.call('sync/syncPage', page, as);
    const after = await read('/Sponsors');
    expect(after.html).toContain('Our friends');
    expect(after.html).not.toContain('This page has no content yet.');
    expect(after.isIndexed).toBe(true);
    expect(await sitemap()).toContain('<loc>http://site.test/Sponsors</loc>');
  });

  test('lets search engines read a policy page once it has a paragraph', async () => {
    const content = [{ title: 'What we keep', text: 'Little.' }];
    const terms = { name: 'terms', title: 'Terms of Service', content };
    await site.call('footer/editFooterPage', terms, as);
    expect((await read('/policy/terms')).isIndexed).toBe(true);
    expect(await sitemap()).toContain('<loc>http://site.test/policy/terms</loc>');
  });

  test('lets search engines read the events and the test once there are some', async () => {
    await anEvent(site);
    await site.call('pages/addTestStep', { title: 'Beans' }, as);
    for (const path of ['/events', '/test']) {
      expect((await read(path)).isIndexed, path).toBe(true);
      expect(await sitemap()).toContain(`<loc>http://site.test${path}</loc>`);
    }
  });

  test('still answers when one of its required pages is missing', async () => {
    await site.db.deleteFrom('pages').where('section', '=', 'donate').execute();
    expect((await read('/Donate')).status).toBe(200);
  });

  test('still answers 404 for any other page', async () => {
    expect((await read('/articles/Beans')).status).toBe(404);
    const { status } = await site.attempt('pages/getPageData', {
      section: 'articles',
      name: 'Beans',
    });
    expect(status).toBe(404);
    const tree = await site.call('pages/getPageTree', {}, as);
    expect(tree.pages.length).toBeGreaterThanOrEqual(fixedPages.length - 1);
  });
});
