import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };
const program = { section: 'es/programs', name: 'Huerto-Escolar' } as const;

const read = async (path: string) => {
  const { status, headers, body } = await site.get(path);
  return { status, location: headers.location, html: body.toString() };
};
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

/** Changes the title of a page and publishes it. */
async function publish(page: { section: 'es/programs' | 'programs'; name: string }, title: string) {
  await site.call('pages/editPageData', { ...page, title }, as);
  await site.call('sync/syncPage', page, as);
}

describe('A page in Spanish', () => {
  test('is its translation, at an address of its own', async () => {
    const { status, html } = await read('/es/programs/Huerto-Escolar');
    expect(status).toBe(200);
    expect(headingOf(html)).toBe('Huerto escolar');
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('href="http://site.test/es/programs/Huerto-Escolar"');
  });

  test('leads from the name of its original to its own', async () => {
    const { status, location } = await read('/es/programs/School-Garden');
    expect([status, location]).toEqual([301, '/es/programs/Huerto-Escolar']);
  });

  test('is the original, marked and with a note, where there is no translation', async () => {
    const { html } = await read('/es/courses/Eating-for-Heart-Health');
    expect(html).toContain('<h1 lang="en">');
    expect(html).toContain('Esta página todavía no está disponible en español.');
  });

  test('changes with its translation, and stays as it is when the original changes', async () => {
    await publish(program, 'El huerto de la escuela');
    expect(headingOf((await read('/es/programs/huerto-escolar')).html)).toBe(
      'El huerto de la escuela',
    );
    expect((await read('/es/programs')).html).toContain('El huerto de la escuela');
    expect(headingOf((await read('/programs/School-Garden')).html)).toBe('School garden');
    await publish({ section: 'programs', name: 'School-Garden' }, 'Our school garden');
    expect(headingOf((await read('/es/programs/Huerto-Escolar')).html)).toBe(
      'El huerto de la escuela',
    );
    expect(headingOf((await read('/programs/School-Garden')).html)).toBe('Our school garden');
  });

  test('is not that of a draft of its translation', async () => {
    await site.call('pages/editPageData', { ...program, title: 'Sin publicar' }, as);
    expect((await read('/es/programs/Huerto-Escolar')).html).not.toContain('Sin publicar');
  });
});

test('A source is in the language in which it was published: that of the original, unless its translator found another', async () => {
  const page = { section: 'es/articles', name: 'Fibra' } as const;
  const spanish = { section: 'articles', name: 'Fibra', language: 'es' } as const;
  const languages = async (call: 'pages/getPageData' | 'pages/getPaperPage') =>
    (await site.call(call, spanish)).pageData.sources.map(({ language }) => language);
  expect(await languages('pages/getPageData')).toEqual(['en', 'en', 'en', 'en']);
  const { pageData } = await site.call('pages/getPageData', { ...page, draft: 1 }, as);
  const sources = pageData.sources.map((each, index) =>
    index === 0 ? { ...each, title: 'El valor diario en las etiquetas' } : each,
  );
  await site.call('pages/editPageData', { ...page, sources }, as);
  await site.call('sync/syncPage', page, as);
  expect(await languages('pages/getPageData')).toEqual([undefined, 'en', 'en', 'en']);
  expect(await languages('pages/getPaperPage')).toEqual([undefined, 'en', 'en', 'en']);
  for (const path of ['/es/articles/Fibra', '/es/articles/Fibra/print']) {
    const $ = load((await read(path)).html);
    const marked = $('[id^="source-"]').map((_, each) => $(each).find('[lang]').attr('lang') ?? '');
    expect(marked.get()).toEqual(['', 'en', 'en', 'en']);
  }
});

test('A translation is shown only while its original is, whatever that is named', async () => {
  const original = { section: 'articles', name: 'Reading-Labels' } as const;
  const renamed = { ...original, name: 'Labels' };
  const path = '/es/articles/Leer-Etiquetas';
  const statusOf = async () => (await read(path)).status;
  expect(await statusOf()).toBe(200);
  await site.call('pages/renamePage', { ...original, newName: 'Labels' }, as);
  const spanish = { section: 'articles', name: 'Leer-Etiquetas', language: 'es' } as const;
  expect((await site.call('pages/getPageData', spanish)).translations).toEqual([
    { language: 'en', name: 'Labels' },
    { language: 'es', name: 'Leer-Etiquetas' },
  ]);
  await site.call('pages/unpublishPage', renamed, as);
  expect(await statusOf()).toBe(404);
  await site.call('sync/syncPage', renamed, as);
  expect(await statusOf()).toBe(200);
  await site.call('pages/deletePage', renamed, as);
  expect(await statusOf()).toBe(404);
  expect((await read('/es/articles')).html).not.toContain(path);
});

test('A list in Spanish has translations where there are some, in the order of the originals', async () => {
  const list = (language: 'en' | 'es') =>
    site.call('pages/getPages', { section: 'courses', language });
  const { pages: english } = await list('en');
  const { pages: spanish } = await list('es');
  expect(spanish.map(({ order }) => order)).toEqual(english.map(({ order }) => order));
  const languages = new Map(spanish.map(({ name, language }) => [name, language]));
  expect(languages.get('Nutricion-Basica')).toBe('es');
  expect(languages.get('Eating-for-Heart-Health')).toBe('en');
  expect(english.every(({ language }) => language === 'en')).toBe(true);
});

test('A call says the languages of a page, and is in that of its caller unless it names one', async () => {
  const ask = (body: object, headers = {}) =>
    site.attempt('pages/getPageData', { section: 'about', name: 'About', ...body }, { headers });
  const inSpanish = { 'accept-language': 'es' };
  const languageOf = ({ reply }: Awaited<ReturnType<typeof ask>>) =>
    (reply.pageData as { language: string }).language;
  expect(languageOf(await ask({}))).toBe('en');
  expect(languageOf(await ask({}, inSpanish))).toBe('es');
  expect(languageOf(await ask({ language: 'en' }, inSpanish))).toBe('en');
  expect(languageOf(await ask({ language: 'es' }))).toBe('es');
  expect((await ask({})).reply.translations).toEqual([
    { language: 'en', name: 'About' },
    { language: 'es', name: 'About' },
  ]);
});

test('A lesson is done in every language of its course', async () => {
  const english = await site.call('courses/getCourse', { course: 'Nutrition-Basics' });
  const spanish = await site.attempt(
    'courses/getCourse',
    { course: 'Nutricion-Basica' },
    { headers: { 'accept-language': 'es' } },
  );
  const { lessons } = spanish.reply as unknown as typeof english;
  expect(lessons.map(({ id }) => id)).toEqual(english.lessons.map(({ id }) => id));
  expect(lessons[0]?.path).toMatch(/^\/courses\/Nutricion-Basica\//);
});

test('The search finds each page once', async () => {
  const { results } = await site.call('search/search', { query: 'garden' });
  expect(results.filter(({ path }) => path.startsWith('/es/'))).toEqual([]);
});

test('A staff screen below a language leads to its own address', async () => {
  const { status, location } = await read('/es/cms/board/Board');
  expect([status, location]).toEqual([301, '/cms/board/Board']);
});
