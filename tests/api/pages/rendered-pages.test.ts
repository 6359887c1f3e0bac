import { load } from 'cheerio';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };
const topic = { name: 'Äpfel & Бобы', key: 'äpfel-бобы' };
const inAddress = encodeURIComponent(topic.key);

const read = async (path: string) => {
  const { status, headers, body } = await site.get(path);
  return { status, headers, html: body.toString() };
};
const linkOf = (html: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1];
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

/** With those of the demo site there are 30 articles: two pages of the list. */
beforeAll(async () => {
  for (let number = 1; number <= 18; number += 1) {
    const page = await aPage(site, { name: `More-${number}`, order: 100 + number });
    if (number > 2) continue;
    await site.call('pages/editPageData', { ...page, topics: [topic.name] }, as);
    await site.call('sync/syncPage', page, as);
  }
});

test.each(['/', '/articles/Hidden-Salt', '/search?q=salt', '/sign-in', '/no-such-page'])(
  'Browsers lay %s out by the standards',
  async (path) => {
    const { html } = await read(path);
    expect(html).toMatch(/^<!DOCTYPE html><html /);
  },
);

describe('The list of articles', () => {
  test('has pages that link to each other, each with its own address', async () => {
    const first = await read('/articles');
    expect(linkOf(first.html, 'canonical')).toBe('http://site.test/articles');
    expect(linkOf(first.html, 'next')).toBe('http://site.test/articles?page=2');
    expect(linkOf(first.html, 'prev')).toBeUndefined();
    const second = await read('/articles?page=2');
    expect(second.html).toContain('/articles/More-18');
    expect(linkOf(second.html, 'canonical')).toBe('http://site.test/articles?page=2');
    expect(linkOf(second.html, 'prev')).toBe('http://site.test/articles');
    expect(linkOf(second.html, 'next')).toBeUndefined();
    expect(headingOf(second.html)).toBe('Articles, page 2');
  });

  test('has its own sentences in Spanish, and ways to print its pages', async () => {
    const { html } = await read('/es/articles?page=2');
    expect(headingOf(html)).toBe('Artículos, página 2');
    const missing = await read('/es/articles?topic=nothing');
    expect(headingOf(missing.html)).toBe('No tenemos artículos sobre “nothing”.');
    const paper = await read('/es/articles/Sal-Escondida/print');
    expect(paper.status).toBe(200);
    expect(paper.html).toMatch(/<a href="\/es\/articles\/[^"]+">Volver a la página<\/a>/);
  });

  test('can be filtered by a topic in any script', async () => {
    const { status, html } = await read(`/articles?topic=${inAddress}`);
    expect(status).toBe(200);
    expect(headingOf(html)).toBe('Articles about Äpfel &amp; Бобы');
    expect(html).toContain('/articles/More-2"');
    expect(html).not.toContain('/articles/More-3"');
    expect(decodeURIComponent(linkOf(html, 'canonical') ?? '')).toBe(
      `http://site.test/articles?topic=${topic.key}`,
    );
  });

  test.each([
    ['/articles?page=1', '/articles'],
    [`/articles?topic=${encodeURIComponent(topic.name)}`, `/articles?topic=${inAddress}`],
    ['/programs?topic=COOKING&page=1', '/programs?topic=cooking'],
  ])('has one address for each page: %s redirects to %s', async (path, target) => {
    const { status, headers } = await site.get(path);
    expect([status, headers.location]).toEqual([301, target]);
  });

  test.each([
    ['/articles?page=3', 'This page of the list doesn’t exist.'],
    ['/articles?page=0', 'This page of the list doesn’t exist.'],
    ['/articles?page=-1', 'This page of the list doesn’t exist.'],
    ['/articles?page=1000000000', 'This page of the list doesn’t exist.'],
    ['/articles?page=2&topic=cooking', 'This page of the list doesn’t exist.'],
    ['/articles?topic=nothing', 'We have no articles about “nothing”.'],
    ['/articles?topic=%3Cb%3E', 'We have no articles about “b”.'],
    ['/articles?topic=', 'This topic has no name.'],
    [`/programs?topic=${'x'.repeat(10_000)}`, `We have no programs about “${'x'.repeat(60)}…”.`],
  ])('answers 404 for what does not exist: %s', async (path, message) => {
    let answer = await read(path);
    if (answer.status === 301) answer = await read(String(answer.headers.location));
    expect(answer.status).toBe(404);
    expect(headingOf(answer.html)).toBe(message);
    expect(answer.html).toContain('<meta name="robots" content="noindex"');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('shows what was just published, and its pages ignore parameters', async () => {
    const path = '/programs?topic=gardening';
    expect((await site.get(path)).status).toBe(404);
    const page = { section: 'programs', name: 'School-Garden' } as const;
    await site.call('pages/editPageData', { ...page, topics: ['Gardening'] }, as);
    await site.call('sync/syncPage', page, as);
    expect((await read(path)).html).toContain('/programs/School-Garden');
    const plain = await site.get('/programs/School-Garden');
    const asked = await site.get('/programs/School-Garden?topic=a&page=2');
    expect(asked.headers.etag).toBe(plain.headers.etag);
  });
});

describe('An article', () => {
  test('states its author and date, for people and for machines', async () => {
    const { html } = await read('/articles/Fats-and-Oils');
    expect(html).toContain('By Priyanka Vellore-Shaw');
    expect(html).toContain('<time dateTime="2026-05-20">May 20, 2026</time>');
    expect(html).toContain(
      'Reviewed by <span>Dr. Amadou Fenwright, family doctor</span>, on <time dateTime="2026-09-21">September 21, 2026</time>',
    );
    const print = await read('/articles/Fats-and-Oils/print');
    expect(print.html).toContain(
      'Reviewed by <span>Dr. Amadou Fenwright, family doctor</span>, on <time',
    );
    const [data = '{}'] = [
      ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ]
      .map(([, text = '']) => text)
      .filter((text) => text.includes('"Article"'));
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Article',
      author: { '@type': 'Person', name: 'Priyanka Vellore-Shaw' },
      datePublished: '2026-05-20T00:00:00.000Z',
      keywords: ['Salt, sugar and fat', 'Heart health', 'Cooking'],
      mainEntityOfPage: {
        lastReviewed: '2026-09-21',
        reviewedBy: {
          '@type': 'Person',
          name: 'Dr. Amadou Fenwright',
          jobTitle: 'family doctor',
        },
      },
    });
  });

  test('says at its top, in print and in the search what matters, in short', async () => {
    const { html } = await read('/articles/Food-Safety-at-Home');
    const box = /<section class="key-facts"><h2>In short<\/h2>(.*?)<\/section>/s.exec(html)?.[1];
    expect(box).toContain('<strong>See a doctor</strong> for bloody diarrhea');
    expect(html.indexOf('key-facts')).toBeLessThan(html.indexOf('In this article'));
    expect(html).not.toContain('Read more');
    expect((await read('/articles/Food-Safety-at-Home/print')).html).toContain('bloody diarrhea');
    const found = async () =>
      (await site.call('search/search', { query: 'bloody diarrhea' })).results[0]?.path;
    await expect.poll(found).toBe('/articles/Food-Safety-at-Home');
  });

  test('has the labels of its own language where it has no translation', async () => {
    const body = 'Beans.\n\n## Weights\n\n| Bean | Cups |\n| --- | --- |\n| Red | 2 |';
    const { name } = await aPage(site, { name: 'Weights-of-Beans', body });
    for (const path of [`/es/articles/${name}`, `/es/articles/${name}/print`]) {
      const { html } = await read(path);
      expect(html).toContain('role="group" aria-label="Table"');
      expect(html).toMatch(/<div class="reading" lang="en"/);
    }
  });

  test('says so in Spanish above a text that has no translation', async () => {
    const page = { section: 'articles', name: 'More-3' } as const;
    await site.call('pages/editPageData', { ...page, fields: { inShort: 'Rinse them.' } }, as);
    await site.call('sync/syncPage', page, as);
    const box =
      '<section class="key-facts" lang="en"><h2 lang="es">En pocas palabras</h2><p>Rinse them.</p>';
    expect((await read('/es/articles/More-3')).html).toContain(box);
    expect((await read('/es/articles/More-3/print')).html).toContain(box);
  });

  test('numbers its citations by its list of sources, with links there and back', async () => {
    const { html } = await read('/articles/Fats-and-Oils');
    const cited = [...html.matchAll(/href="#source-([\w-]+)" id="([\w-]+)"[^>]*>(\d+)</g)];
    expect(cited.map(([, id, , number]) => `${id} ${number}`)).toEqual([
      // What is in short comes first.
      'cochrane-fat 3',
      'dga 1',
      'dga-2025 5',
      'dga 1',
      'dga-2025 5',
      'aha-fat 2',
      'cochrane-fat 3',
      'food-data 4',
    ]);
    for (const [, id, place] of cited) {
      expect(html).toContain(`id="source-${id}"`);
      expect(html).toContain(`href="#${place}"`);
    }
    for (const label of ['Guideline', 'Review', 'Facts and figures']) {
      expect(html).toContain(`<span class="evidence">${label}</span>`);
    }
  });

  test('is updated after an edit of its sources or its related pages', async () => {
    const page = { section: 'articles', name: 'Fats-and-Oils' } as const;
    const { pageData } = await site.call('pages/getPageData', page);
    const [first, ...others] = pageData.sources;
    const sources = [...others, first].filter((source) => source !== undefined);
    await site.call('pages/editPageData', { ...page, sources, topics: [topic.name] }, as);
    await site.call('sync/syncPage', page, as);
    const { html } = await read('/articles/Fats-and-Oils');
    expect(html).toMatch(
      /href="#source-dga" id="[^"]*" role="doc-noteref" aria-label="Source 5">5</,
    );
    expect(html.slice(html.indexOf('Related reading'))).toContain('/articles/More-1"');
    expect((await read('/articles/More-1')).html).toContain('/articles/Fats-and-Oils"');
  });

  test('can be shared by links that load nothing from other sites', async () => {
    const { html } = await read('/articles/Fiber');
    expect(html).toContain('href="mailto:?subject=');
    expect(html).toContain('https://wa.me/?text=');
    const loaded = [
      ...html.matchAll(/<(?:script|img|iframe|link)[^>]*(?:src|href)="(https?:[^"]*)"/g),
    ];
    expect(loaded.filter(([, url = '']) => !url.startsWith('http://site.test/'))).toEqual([]);
  });
});

describe('The lessons of a course and its page for paper', () => {
  const numbersIn = (html: string) =>
    [...html.matchAll(/href="#source-([\w-]+)" id="[\w-]+"[^>]*>(\d+)</g)].map(
      ([, id, number]) => `${id} ${number}`,
    );

  test('number the same citations, and list the same sources', async () => {
    const course = 'Eating-for-Heart-Health';
    const { lessons } = await site.call('courses/getCourse', { course });
    const pages = await Promise.all(lessons.map(({ path }) => read(path)));
    const html = pages.map((page) => page.html).join('');
    expect(numbersIn(html)).toEqual([
      'dash 1',
      'dga 2',
      'dga-2025 6',
      'dga 2',
      'dga-2025 6',
      'dash-sodium 4',
      'who-sodium 5',
    ]);
    expect(html).toContain('id="source-dash-sodium" value="4"');
    expect(html).toContain('<span class="evidence">Trial</span>');
    const paper = await read(`/courses/${course}/print`);
    expect(numbersIn(paper.html)).toEqual(numbersIn(html));
    expect(load(paper.html)('#source-dash-sodium').text()).toContain(
      'New England Journal of Medicine, 2001. Trial. https://www.nejm.org/doi/full/10.1056/NEJM200101043440101',
    );
  });
});

describe('Feed and sitemap', () => {
  test('include the topics', async () => {
    const feed = await read('/feed.xml');
    expect(feed.html).toContain('<category>Drinks</category>');
    expect(feed.html).toContain('<dc:creator>Priyanka Vellore-Shaw</dc:creator>');
    expect((await read('/sitemap.xml')).html).toContain(
      '<loc>http://site.test/articles?topic=food-safety</loc>',
    );
  });
});

describe('The research page', () => {
  test('is filtered by its address, and keeps what is the same for everyone', async () => {
    const books = await read('/Research?kind=books');
    expect(books.html).toContain('8 results');
    expect(books.headers['cache-control']).toContain('must-revalidate');
    const words = await read('/Research?q=cooking&utm_source=x');
    expect(words.html).toMatch(/[1-9]\d* results/);
    expect(words.headers['cache-control']).toBe('no-store');
    expect((await read('/Research?q=zzzz')).html).toContain('No results.');
  });

  test.each([
    ['/Research?kind=films', 404],
    ['/Research?author=Nobody', 404],
    ['/Research?page=0', 404],
    ['/Research?page=999', 404],
    [`/Research?q=${'a'.repeat(201)}`, 400],
  ])('answers 404 for what does not exist: %s', async (path, status) => {
    const answer = await read(path);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain('role="alert"');
    expect(answer.html).toContain('Clear filters');
  });

  test('redirects a half-empty form to the plain address', async () => {
    const { status, headers } = await site.get('/Research?kind=books&q=&author=');
    expect([status, headers.location]).toEqual([302, '/Research?kind=books#worth-reading']);
  });

  test('shows typographic quotes for straight ones in a title', async () => {
    const { html } = await read('/Research');
    expect(html).toContain('An Eater’s Manifesto');
    const items = await site.call('research/getResearchItems', { kind: 'books' });
    expect(JSON.stringify(items)).toContain("An Eater's Manifesto");
  });

  test('links to every term by its name, and shows a new term at once', async () => {
    await site.call('research/editResearchTerm', { term: 'Ягоды (berries)', definition: 'x' }, as);
    await site.call('research/editResearchTerm', { term: '🥦', definition: 'x' }, as);
    const { html } = await read('/Research');
    expect(html).toContain('id="ягоды-berries"');
    expect(html).toContain('id="letter_Я"');
    expect(html).toContain('id="letter_#"');
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    for (const target of targets) expect.soft(ids, target).toContain(target);
  });
});

test('An unpublished or trashed page leaves the sitemap, the feed and the lists at once, and comes back', async () => {
  const page = await aPage(site, { name: 'Comes-and-goes', state: 'draft' });
  const places = ['/sitemap.xml', '/feed.xml', '/articles'];
  const shown = async () =>
    Promise.all(
      places.map(async (path) => (await read(path)).html.includes('/articles/Comes-and-goes')),
    );
  expect(await shown()).toEqual([false, false, false]);
  await site.call('sync/syncPage', page, as);
  expect(await shown()).toEqual([true, true, true]);
  await site.call('pages/unpublishPage', page, as);
  expect(await shown()).toEqual([false, false, false]);
  expect((await read('/articles/Comes-and-goes')).status).toBe(404);
  await site.call('sync/syncPage', page, as);
  expect(await shown()).toEqual([true, true, true]);
  await site.call('pages/deletePage', page, as);
  expect(await shown()).toEqual([false, false, false]);
});

test('Without the database, people and bots learn that a page is unavailable for a while', async () => {
  const broken = await aSite();
  await broken.db.destroy();
  for (const [agent, type, text] of [
    [
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
      /^text\/html/,
      'isn’t available right now</h1>',
    ],
    ['Googlebot/2.1', /^text\/plain/, 'Service Unavailable'],
  ] as const) {
    const { status, headers, body } = await broken.get('/articles', { 'user-agent': agent });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(headers['content-type']).toMatch(type);
    expect(body.toString()).toContain(text);
  }
  expect((await broken.get('/')).status).toBe(200);
});

test('What stands on a page besides its text is marked where the page has no translation', async () => {
  await site.db
    .updateTable('pages')
    .set({ live_intro: null, live_content: null })
    .where('section', '=', 'es/about')
    .execute();
  const { html } = await read('/es/About');
  expect(html).toContain('<h2 class="mb-3" lang="en">');
  expect(html).toContain('<div class="reading figures" lang="en"');
  expect(html).toContain('<th scope="row" lang="en">');
});
