import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search/calls.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServerWithDemo } from '#tests/support/server/demo-server.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServerWithDemo();
const as = { as: await anEditor(server) };

const search = (query: string, more = {}) =>
  server.call('search/search', { query, language: 'es', ...more });
const titleOf = ({ title }: SearchResult) => title.map(({ text }) => text).join('');
const paths = async (query: string) => (await search(query)).results.map(({ path }) => path);

const articles = {
  beans: '/es/articles/Frijoles-y-Lentejas',
  budget: '/es/articles/Comer-Bien-con-Poco-Dinero',
  children: '/es/articles/La-Comida-en-la-Primera-Infancia',
  fats: '/es/articles/Grasas-y-Aceites',
  fiber: '/es/articles/Fibra',
  grains: '/es/articles/Granos-Integrales',
  half: '/es/articles/La-Mitad-del-Plato',
  labels: '/es/articles/Leer-Etiquetas',
  safety: '/es/articles/Alimentos-Seguros-en-Casa',
  salt: '/es/articles/Sal-Escondida',
  sugars: '/es/articles/Azucares-Anadidos',
  water: '/es/articles/Tomar-Agua',
};
const bloodSugar = '/es/programs/Circulo-sobre-el-Azucar-en-la-Sangre';

describe('A search in Spanish finds first', () => {
  test.each([
    // As it is written.
    ['frijoles y lentejas', articles.beans],
    ['fibra', articles.fiber],
    ['granos integrales', articles.grains],
    ['azúcares añadidos', articles.sugars],
    ['leer etiquetas', articles.labels],
    ['grasas y aceites', articles.fats],
    ['seguridad de los alimentos', articles.safety],
    ['comer con poco dinero', articles.budget],
    ['niños pequeños', articles.children],
    ['huerto escolar', '/es/programs/Huerto-Escolar'],
    ['junta directiva', '/es/Board'],
    ['nutrición básica', '/es/courses/Nutricion-Basica'],
    // Without accents, in capitals, without ñ.
    ['AZUCARES ANADIDOS', articles.sugars],
    ['nutricion basica', '/es/courses/Nutricion-Basica'],
    ['ninos pequenos', articles.children],
    ['circulo azucar sangre', bloodSugar],
    // In another number and gender.
    ['frijol', articles.beans],
    ['lenteja', articles.beans],
    ['etiqueta', articles.labels],
    ['grano integral', articles.grains],
    ['aceite', articles.fats],
    ['sales', articles.salt],
    ['niña pequeña', articles.children],
    ['compra saludable', '/es/courses/Compras-Saludables'],
    ['clase de cocina', '/es/programs/Clases-de-Cocina'],
    ['mitades de platos', articles.half],
    // Mistyped, also by sound.
    ['frijoels', articles.beans],
    ['lentjas', articles.beans],
    ['asucares anadidos', articles.sugars],
    ['etiketas', articles.labels],
    ['fivra', articles.fiber],
    ['tomar awa', articles.water],
    // In words from another country, or for something else.
    ['porotos', articles.beans],
    ['caraotas', articles.beans],
    ['legumbre', articles.beans],
    ['glucemia', bloodSugar],
    ['glicemia', bloodSugar],
    ['presion alta', articles.salt],
    ['hipertensión', articles.salt],
    ['cupones de alimentos', articles.budget],
    ['estampillas', '/es/programs/Aliados-de-la-Despensa'],
    ['gaseosas', articles.sugars],
    ['pan negro', articles.grains],
    ['chamacos', articles.children],
    ['comedor popular', '/es/programs/Cocina-Comunitaria'],
    // A course’s lesson.
    ['un cambio que se queda', '/es/courses/Nutricion-Basica/un-cambio-que-se-queda'],
    // As far as it is typed.
    ['frij', articles.beans],
    ['etiq', articles.labels],
  ])('for %s: %s', async (query, path) => {
    expect((await paths(query))[0]).toBe(path);
  });
});

test('The words are marked as the texts write them, and the correction is a word', async () => {
  const found = await search('asucar');
  expect(found).toMatchObject({ correctedQuery: 'azúcar', mistyped: ['asucar'] });
  const [first] = found.results;
  expect(first?.title).toContainEqual({ text: 'Azúcares', isMarked: true });
});

describe('What is not translated', () => {
  test('is found under /es after translations, in its own words and marked', async () => {
    const { results, total } = await search('beans', { pageSize: 50 });
    const languages = results.map(({ language }) => language);
    expect(total).toBeGreaterThan(languages.filter((each) => each === 'es').length);
    expect(languages).toEqual(languages.toSorted((one, other) => (one < other ? 1 : -1)));
    expect(results.map(({ path }) => path)).not.toContain('/es/articles/Beans-and-Lentils');
    const original = await search('Feeding a family', { kind: 'courses' });
    expect(original.results[0]).toMatchObject({
      path: '/es/courses/Feeding-a-Family',
      language: 'en',
    });
  });

  test('is not found in its own words once it is translated, and again when that is unpublished', async () => {
    const program = { section: 'es/programs', name: 'Huerto-Escolar' } as const;
    const byTitle = async () =>
      (await search('School garden', { kind: 'programs' })).results.map(titleOf);
    expect(await byTitle()).not.toContain('School garden');
    await server.call('pages/unpublishPage', program, as);
    expect(await byTitle()).toContain('School garden');
    expect(await paths('huerto escolar')).not.toContain('/es/programs/Huerto-Escolar');
    await server.call('sync/syncPage', program, as);
    expect(await byTitle()).not.toContain('School garden');
    expect(await paths('huerto escolar')).toContain('/es/programs/Huerto-Escolar');
  });
});

describe('The index', () => {
  const page = { section: 'es/articles', name: 'Fibra' } as const;

  test('never contains the draft of a translation, and follows what is published on any node', async () => {
    const other = await aServer({}, { place: server.place });
    const titles = async (query: string) => {
      await other.deps.changes.catchUp();
      const { results } = await other.call('search/search', { query, language: 'es' });
      return results.map(titleOf);
    };
    await server.call('pages/editPageData', { ...page, title: 'Quinquerremes' }, as);
    expect(await titles('quinquerreme')).toEqual([]);
    await server.call('sync/syncPage', page, as);
    expect(await titles('quinquerreme')).toEqual(['Quinquerremes']);
  });

  test('in English has no translation', async () => {
    const english = await search('frijoles', { language: 'en' });
    expect(english.results.map(({ path }) => path)).not.toContain(articles.beans);
    const { results } = await search('beans', { language: 'en', pageSize: 50 });
    expect(new Set(results.map(({ language }) => language))).toEqual(new Set(['en']));
    expect(results.every(({ path }) => !path.startsWith('/es'))).toBe(true);
  });
});

test('What stands above a text in Spanish is found in Spanish', async () => {
  const languages = async (query: string) =>
    (await search(query, { kind: 'articles' })).results.map(({ language }) => language);
  expect(await languages('en pocas palabras')).toContain('es');
  expect(await languages('in short')).not.toContain('es');
});

test('The language of a search is that of its call, unless it names another one', async () => {
  const inSpanish = { headers: { 'accept-language': 'es-MX, es;q=0.9' } };
  const query = 'frijoles';
  const byCall = await server.call('search/search', { query }, inSpanish);
  expect(byCall).toEqual(await search(query));
  const named = await server.call('search/search', { query, language: 'en' }, inSpanish);
  expect(named).toEqual(await server.call('search/search', { query }));
  const { status, reply } = await server.attempt('search/search', { query: '' }, inSpanish);
  expect([status, reply.errors]).toEqual([400, { query: 'Escriba lo que busca.' }]);
  const unknown = await server.attempt('search/search', { query, language: 'xx' as 'es' });
  expect(unknown.status).toBe(400);
});

test('A synonym holds in its own language only', async () => {
  const fields = { searchedFor: 'trirreme', alsoFind: 'fibra, fiber' };
  await server.call('search/editSynonym', { ...fields, language: 'es' }, as);
  expect((await search('trirreme')).synonyms).toContain('fibra');
  expect((await search('trirreme', { language: 'en' })).total).toBe(0);
});

describe('Suggestions in Spanish', () => {
  const suggest = (query?: string) =>
    server.call('search/getSuggestions', { language: 'es', ...(query && { query }) });

  test('are topics and pages in Spanish, and originals where there is no translation', async () => {
    const { topics, pages } = await suggest();
    expect(topics.map(({ name }) => name)).toContain('Granos y frijoles');
    expect(new Set(topics.map(({ language }) => language))).toEqual(new Set(['es']));
    expect(pages).toContainEqual(expect.objectContaining({ language: 'es' }));
    expect(pages.every(({ path }) => path.startsWith('/es/'))).toBe(true);
  });

  test('for a search that found nothing are near topics, without accents and by synonyms', async () => {
    const near = async (query: string) => {
      const { areNear, topics } = await suggest(query);
      return areNear ? topics.map(({ name }) => name) : [];
    };
    expect(await near('kosina')).toContain('Cocina');
    expect(await near('porotoss')).toContain('Granos y frijoles');
    expect(await near('zeppelin')).toEqual([]);
  });

  test('are topics of originals on a site without translations', async () => {
    const bare = await aServer();
    const { topics } = await bare.call('search/getSuggestions', { language: 'es' });
    expect(topics.every(({ language }) => language === 'en')).toBe(true);
  });
});
