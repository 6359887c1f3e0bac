import { expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aMember, anEditor, asBrowser } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const editor = await anEditor(site);
const as = { as: editor };

/** A word that only drafts contain. */
const secret = 'Zucchini-embargo';
/** The names of pages that only have drafts; a 404 repeats the requested path. */
const names = /Not-Yet/i;

const isRevealed = (text: string | Buffer) =>
  text.toString().toLowerCase().includes(secret.toLowerCase());

const drafts = {
  article: { section: 'articles', name: 'Not-Yet' },
  issue: { section: 'newsletters', name: '2031May' },
  course: { section: 'courses', name: 'Course-Not-Yet' },
  program: { section: 'programs', name: 'Program-Not-Yet' },
} as const;

for (const draft of Object.values(drafts)) {
  const body = `${secret}\n\n## ${secret}\n\n${secret}`;
  await aPage(site, { ...draft, title: secret, body, state: 'draft' });
}
const edited = new Set(['/articles/Hidden-Salt', '/newsletters/2026March']);
const texts = {
  title: secret,
  subtitle: secret,
  text: secret,
  description: secret,
  imageAlt: secret,
};
for (const page of [
  { section: 'articles', name: 'Hidden-Salt' },
  { section: 'newsletters', name: '2026March' },
  { section: 'about', name: 'About' },
  { section: 'home', name: 'Home' },
  { section: 'intro', name: 'Articles' },
] as const) {
  const more = { readMoreText: [{ text: secret }] };
  await site.call('pages/editPageData', { ...page, ...texts, ...more }, as);
  const pageContent = [{ title: secret, text: secret }];
  await site.call('pages/editPageContent', { ...page, pageContent }, as);
}

/** Every list and single page of the site, some pages of each section, and a draft's future address. */
async function addresses(): Promise<string[]> {
  const { links: all } = await site.call('footer/getPageLinks', {});
  const links = all.filter(
    ({ url }, index) => !/^\/.*\//.test(url) || index % 8 === 0 || edited.has(url),
  );
  const own = Object.values(drafts).map(({ section, name }) => `/${section}/${name}`);
  const files = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/page-under-construction', '/404'];
  return [...new Set([...links.map(({ url }) => url), ...files, ...own])];
}

test('24: a draft is in no page, feed, sitemap, social tag, `.data` response or cache', async () => {
  const paths = await addresses();
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const data = path === '/' ? '/_.data' : `${path}.data`;
    for (const each of [path, data, `${path}?draft=1`]) {
      // The second response comes from the cache, if there is one.
      for (const answer of [await site.get(each), await site.get(each)]) {
        expect(isRevealed(answer.body), each).toBe(false);
        if (!names.test(each)) expect(names.test(answer.body.toString()), each).toBe(false);
      }
    }
  }
});

test('24: staff who read the site see what everyone sees, and put no draft into the cache', async () => {
  for (const path of ['/articles/Hidden-Salt', '/articles', '/', '/About', '/feed.xml']) {
    const own = await site.get(path, asBrowser(editor));
    expect(isRevealed(own.body), path).toBe(false);
  }
});

test('24: a preview is for staff only, and never cached', async () => {
  const member = await aMember(site);
  const areas = ['/cms-preview/articles/Hidden-Salt', '/cms/articles/Hidden-Salt', '/cms'];
  for (const path of areas.flatMap((area) => [area, `${area}.data`, `${area}/`])) {
    for (const headers of [{}, asBrowser(member), { cookie: `token=${'x'.repeat(43)}` }]) {
      const answer = await site.get(path, headers);
      expect(isRevealed(answer.body), path).toBe(false);
      expect(answer.headers['cache-control'], path).toBe('no-store');
    }
  }
  for (const path of areas) {
    const shown = await site.get(path, asBrowser(editor));
    expect(isRevealed(shown.body), path).toBe(true);
    expect(shown.headers['cache-control'], path).toBe('no-store');
    expect(isRevealed((await site.get(path)).body), path).toBe(false);
  }
});

test('24: no redirect reveals the name of a draft', async () => {
  await site.call('pages/addPage', { section: 'articles', name: 'Working-Title' }, as);
  const named = { section: 'articles', name: 'Working-Title' } as const;
  await site.call('pages/renamePage', { ...named, newName: 'Better-Title' }, as);
  expect((await site.get('/articles/Working-Title')).status).toBe(404);
});

test('24: what was published is found at once, and what was deleted is gone at once', async () => {
  await site.call('pages/addPage', { section: 'articles', name: 'Brief', title: 'Brief-life' }, as);
  const page = { section: 'articles', name: 'Brief' } as const;
  const places = ['/articles', '/sitemap.xml', '/feed.xml', '/articles/Brief'];
  const found = async () =>
    Promise.all(
      places.map(async (path) => {
        const { status, body } = await site.get(path);
        return status === 200 && /Brief/.test(body.toString());
      }),
    );
  expect(await found()).toEqual([false, false, false, false]);
  await site.call('sync/syncPage', page, as);
  expect(await found()).toEqual([true, true, true, true]);
  await site.call('pages/deletePage', page, as);
  expect(await found()).toEqual([false, false, false, false]);
});
