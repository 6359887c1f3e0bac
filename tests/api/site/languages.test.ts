import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

const read = async (path: string) => {
  const { status, headers, body } = await site.get(path);
  return { status, location: headers.location, html: body.toString() };
};

/** What a page says about itself and its other languages, without the site’s own address. */
async function describedAt(path: string) {
  const { html } = await read(path);
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map((found) => found.slice(1).join(' '));
  const short = (url: string) => url.replace('http://site.test', '');
  return {
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).map(short),
    languages: all(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g).map(short),
    locales: all(/<meta property="og:locale(?:|:alternate)" content="([^"]*)"/g),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    links: [...new Set(all(/<a href="([^"]*)" lang="\w+" hrefLang="\w+" data-language/g))],
  };
}

const both = (english: string, spanish: string) => [
  `en ${english}`,
  `es ${spanish}`,
  `x-default ${english}`,
];

describe('A page in both languages', () => {
  test.each([
    ['/', '/es'],
    ['/About', '/es/About'],
    ['/FAQ', '/es/FAQ'],
    ['/articles', '/es/articles'],
    ['/articles/Reading-Labels', '/es/articles/Leer-Etiquetas'],
    ['/courses/Nutrition-Basics', '/es/courses/Nutricion-Basica'],
    ['/courses/Nutrition-Basics/half-the-plate', '/es/courses/Nutricion-Basica/la-mitad-del-plato'],
    ['/newsletters/2026November', '/es/newsletters/2026November'],
    ['/events', '/es/events'],
    ['/test', '/es/test'],
    ['/policy/terms', '/es/policy/terms'],
    ['/campaigns/New-beds-for-the-school-garden', '/es/campaigns/New-beds-for-the-school-garden'],
  ])('names the other one and leads there: %s', async (english, spanish) => {
    const languages = both(english, spanish);
    expect(await describedAt(english)).toEqual({
      canonical: [english],
      languages,
      locales: ['en_US', 'es_US'],
      robots: [],
      links: [spanish],
    });
    expect(await describedAt(spanish)).toEqual({
      canonical: [spanish],
      languages,
      locales: ['es_US', 'en_US'],
      robots: [],
      links: [english],
    });
  });

  test('has structured data about its own address and language', async () => {
    const { html } = await read('/es/articles/Leer-Etiquetas');
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(data).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        inLanguage: 'es',
        url: 'http://site.test/es/articles/Leer-Etiquetas',
        image: 'http://site.test/media/reading-labels.svg.share.jpg',
      }),
    );
    const crumbs = data.find((each) => each['@type'] === 'BreadcrumbList').itemListElement;
    expect(crumbs.map(({ item }: { item: string }) => item)).toEqual([
      'http://site.test/es',
      'http://site.test/es/articles',
      'http://site.test/es/articles/Leer-Etiquetas',
    ]);
  });

  test('is led to from its print, and keeps what is searched for', async () => {
    expect((await describedAt('/articles/Reading-Labels/print')).links).toEqual([
      '/es/articles/Leer-Etiquetas/print',
    ]);
    expect((await describedAt('/es/search?q=sal')).links).toEqual(['/search?q=sal']);
  });

  test('is printed at its own name, to which that of the original leads', async () => {
    const print = await read('/es/articles/Reading-Labels/print?paper=a4');
    expect(print).toMatchObject({
      status: 301,
      location: '/es/articles/Leer-Etiquetas/print?paper=a4',
    });
    expect((await read('/es/articles/leer-etiquetas/print')).status).toBe(200);
  });
});

test('What has not been translated is at its English address for search engines', async () => {
  const path = '/newsletters/2026September';
  const english = { canonical: [path], languages: [], locales: ['en_US'], robots: [] };
  expect(await describedAt(path)).toEqual({ ...english, links: [`/es${path}`] });
  expect(await describedAt(`/es${path}`)).toEqual({ ...english, links: [path] });
});

test('The events of a program are at its name in each language', async () => {
  const [english, spanish] = [
    '/events?program=School-Garden',
    '/es/events?program=Huerto-Escolar',
  ] as const;
  expect((await describedAt(english)).links).toEqual([spanish]);
  expect((await describedAt(spanish)).links).toEqual([english]);
  const moved = [301, spanish];
  for (const path of ['/es/events?program=School-Garden', '/es/events?program=huerto-escolar']) {
    const { status, location } = await read(path);
    expect([status, location]).toEqual(moved);
  }
  expect((await read('/es/events?program=No+such+program')).location).toBe('/es/events');
});

test('An event is in Spanish as soon as all of its texts are', async () => {
  const { events } = await site.call('events/getAddresses', {});
  const translated = events.filter(({ languages }) => languages.includes('es'));
  expect(translated.length).toBeGreaterThan(0);
  const path = `/events/${translated[0]?.slug}`;
  expect((await describedAt(path)).languages).toEqual(both(path, `/es${path}`));
  expect((await describedAt(`/es${path}`)).canonical).toEqual([`/es${path}`]);
});

test('A page names a translation from its publication until it is unpublished', async () => {
  const program = { section: 'es/programs', name: 'Clases-de-Cocina' } as const;
  const languagesOf = async () => (await describedAt('/programs/Cooking-Classes')).languages;
  const languages = both('/programs/Cooking-Classes', '/es/programs/Clases-de-Cocina');
  expect(await languagesOf()).toEqual(languages);
  await site.call('pages/unpublishPage', program, as);
  expect(await languagesOf()).toEqual([]);
  expect((await read('/sitemap.xml')).html).not.toContain('/es/programs/Clases-de-Cocina');
  await site.call('sync/syncPage', program, as);
  expect(await languagesOf()).toEqual(languages);
});

test('A translation names its original by its present address', async () => {
  const original = { section: 'programs', name: 'Market-Tours' } as const;
  const spanish = '/es/programs/Recorridos-por-el-Mercado';
  expect((await describedAt(spanish)).links).toEqual(['/programs/Market-Tours']);
  await site.call('pages/renamePage', { ...original, newName: 'Tours' }, as);
  expect((await describedAt(spanish)).links).toEqual(['/programs/Tours']);
});

describe('An English address of a lesson below /es', () => {
  const spanish = '/es/courses/Nutricion-Basica/la-mitad-del-plato';

  test.each([
    '/es/courses/Nutrition-Basics/half-the-plate',
    '/es/courses/nutricion-basica/Half-The-Plate',
    '/es/courses/Nutrition-Basics/la-mitad-del-plato',
  ])('leads to its translation: %s', async (path) => {
    const { status, location } = await read(path);
    expect([status, location]).toEqual([301, spanish]);
  });

  test('shows the lesson in English, marked, where there is no translation', async () => {
    const course = 'Eating-for-Heart-Health';
    const { lessons } = await site.call('courses/getCourse', { course });
    const { status, html } = await read(`/es${lessons[0]?.path}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1 [^>]*lang="en"/);
  });

  test('is not found where there is no such lesson', async () => {
    expect((await read('/es/courses/Nutricion-Basica/no-such-lesson')).status).toBe(404);
  });
});

describe('Lists in Spanish', () => {
  test('have the topics of translations, to which these lead', async () => {
    const { html } = await read('/es/articles/Leer-Etiquetas');
    expect(html).toContain('href="/es/articles?topic=leer-etiquetas"');
    const list = await read('/es/articles?topic=leer-etiquetas');
    expect(list.status).toBe(200);
    expect(list.html).toContain('/es/articles/Leer-Etiquetas');
    expect(list.html).not.toContain('/es/articles/Tomar-Agua');
    expect((await read('/es/articles?topic=reading-labels')).status).toBe(404);
    expect((await describedAt('/es/articles?topic=leer-etiquetas')).links).toEqual(['/articles']);
  });
});

describe('The sitemap', () => {
  const addresses = async (path: string) =>
    [...(await read(path)).html.matchAll(/<loc>http:\/\/site\.test([^<]*)/g)].map(
      ([, address = '']) => address,
    );

  test('has the pages of both languages, each with the other one', async () => {
    const { html } = await read('/sitemap.xml');
    const [entry = ''] =
      /<url><loc>[^<]*\/es\/articles\/Leer-Etiquetas<.*?<\/url>/.exec(html) ?? [];
    for (const line of both('/articles/Reading-Labels', '/es/articles/Leer-Etiquetas')) {
      const [tag, path] = line.split(' ');
      expect(entry).toContain(
        `<xhtml:link rel="alternate" hreflang="${tag}" href="http://site.test${path}"/>`,
      );
    }
    const all = await addresses('/sitemap.xml');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(await addresses('/es/sitemap.xml')));
  });

  test('tells a translation from another original with the same name', async () => {
    const original = 'Salt-and-Taste';
    for (const page of [
      { section: 'articles', name: 'Sal', title: 'Sal, a friend of the garden' },
      { section: 'articles', name: original, title: 'Salt and taste' },
      { section: 'es/articles', name: 'Sal', title: 'La sal y el sabor', original },
    ] as const) {
      await aPage(site, { ...page, state: 'draft' });
      await site.call('sync/syncPage', { section: page.section, name: page.name }, as);
    }
    const all = await addresses('/sitemap.xml');
    for (const path of ['/articles/Sal', '/articles/Salt-and-Taste', '/es/articles/Sal'])
      expect(all.filter((address) => address === path)).toEqual([path]);
  });

  test('below /es has pages in Spanish alone, all of which are there', async () => {
    const spanish = await addresses('/es/sitemap.xml');
    expect(spanish.length).toBeGreaterThan(40);
    expect(spanish.filter((address) => !/^\/es(?:\/|$)/.test(address))).toEqual([]);
    expect(spanish).toContain('/es/courses/Nutricion-Basica/la-mitad-del-plato');
    expect(spanish).not.toContain('/es/newsletters/2026September');
    for (const address of spanish) {
      const { canonical, robots } = await describedAt(address);
      expect([address, robots, canonical.map(decodeURIComponent)]).toEqual([
        address,
        [],
        [decodeURIComponent(address)],
      ]);
    }
  });
});

test('The feed below /es is in Spanish', async () => {
  const { html } = await read('/es/feed.xml');
  expect(html).toContain('<language>es</language>');
  expect(html).toContain('<link>http://site.test/es/articles/Leer-Etiquetas</link>');
  expect(html).not.toContain('2026September');
  expect((await read('/es')).html).toContain('href="/es/feed.xml"');
});

test('A call lists the published pages with their names in each language', async () => {
  const { pages } = await site.call('pages/getAddresses', {});
  const labels = pages.find(({ versions }) => versions[0]?.name === 'Reading-Labels');
  expect(labels).toMatchObject({
    section: 'articles',
    versions: [
      { language: 'en', name: 'Reading-Labels' },
      { language: 'es', name: 'Leer-Etiquetas' },
    ],
  });
});
