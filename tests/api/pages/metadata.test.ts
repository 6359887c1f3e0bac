import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

type Facts = Omit<Body<'pages/editPageData'>, 'section' | 'name'>;
type Named = Awaited<ReturnType<typeof aPage>>;

const edit = (page: Named, facts: Facts) =>
  server.call('pages/editPageData', { ...page, ...facts }, as);
const attempt = (page: Named, facts: object) =>
  server.attempt('pages/editPageData', { ...page, ...facts }, as);
const goLive = (page: Named) => server.call('sync/syncPage', page, as);
const live = async (page: Named) => (await server.call('pages/getPageData', page)).pageData;
const draft = async (page: Named) =>
  (await server.call('pages/getPageData', { ...page, draft: 1 }, as)).pageData;

const facts = {
  author: 'Ana Peña',
  publishedOn: '2026-03-02',
  reviewedOn: '2026-04-01',
  reviewedBy: 'Dr. Bo',
  reviewerRole: 'family doctor',
  topics: ['Salt', 'Heart health'],
  sources: [
    {
      id: 'who-salt',
      title: 'Sodium reduction',
      publisher: 'WHO',
      year: 2025,
      url: 'https://www.who.int/news-room/fact-sheets/detail/sodium-reduction',
      evidence: 'guideline' as const,
    },
  ],
};

describe('A page’s metadata', () => {
  test('is a draft until it is published, and then is what visitors read', async () => {
    const page = await aPage(server);
    const before = await live(page);
    expect(before).toMatchObject({ author: '', publishedOn: '', topics: [], sources: [] });
    const { pageData } = await edit(page, facts);
    expect(pageData).toMatchObject({ ...facts, hasChanges: 1 });
    expect(await live(page)).toEqual({
      ...before,
      hasChanges: 1,
      version: pageData.version,
    });
    await goLive(page);
    expect(await live(page)).toMatchObject({
      ...facts,
      publishedAt: '2026-03-02T00:00:00.000Z',
    });
  });

  test('is unchanged by an edit that does not name it, and can be removed', async () => {
    const page = await aPage(server);
    await edit(page, facts);
    await edit(page, { title: 'Another' });
    expect(await draft(page)).toMatchObject(facts);
    await edit(page, { author: '', reviewedOn: '', topics: [], sources: [] });
    expect(await draft(page)).toMatchObject({
      author: '',
      reviewedOn: '',
      topics: [],
      sources: [],
    });
  });

  test('is in the history, and is restored with a version', async () => {
    const page = await aPage(server);
    await edit(page, facts);
    await edit(page, { author: 'Somebody else', sources: [] });
    const { versions } = await server.call('pages/getPageVersions', page, as);
    const [, earlier] = versions;
    const restored = await server.call(
      'pages/restorePageVersion',
      { ...page, versionId: earlier?.versionId ?? '' },
      as,
    );
    expect(restored.pageData).toMatchObject(facts);
    await edit(page, { author: facts.author });
    const after = await server.call('pages/getPageVersions', page, as);
    expect(after.versions, 'an edit that changes nothing is no version').toHaveLength(
      restored.versions.length,
    );
  });

  test('is dated by its first publication when its own date is removed again', async () => {
    const page = await aPage(server, { state: 'draft' });
    await goLive(page);
    const { publishedAt: first } = await live(page);
    await edit(page, { publishedOn: '2020-02-29' });
    await goLive(page);
    expect((await live(page)).publishedAt).toBe('2020-02-29T00:00:00.000Z');
    await edit(page, { publishedOn: '' });
    await goLive(page);
    expect((await live(page)).publishedAt).toBe(first);
  });

  test.each([
    ['publishedOn', '2026-02-30'],
    ['publishedOn', '0026-02-03'],
    ['publishedOn', 'yesterday'],
    ['reviewedOn', '2026-13-01'],
    ['reviewedOn', '2999-01-01'],
    ['author', 'x'.repeat(201)],
    ['author', 'two\nlines'],
    ['topics', Array.from({ length: 11 }, (_, index) => `Topic ${index}`)],
    ['sources', Array.from({ length: 101 }, () => ({ title: 'x' }))],
  ])('is refused, and nothing is stored: %s', async (field, value) => {
    const page = await aPage(server);
    const { status, reply } = await attempt(page, { title: 'Changed', [field]: value });
    expect(status).toBe(400);
    expect(reply.errors[field]).toMatch(/\w+/);
    expect(await draft(page)).toMatchObject({ title: 'Beans', version: 1 });
  });

  test.each([
    ['topics.0', { topics: ['–'] }],
    ['topics.0', { topics: ['x'.repeat(10_000)] }],
    ['sources.0.url', { sources: [{ url: 'javascript:alert(1)' }] }],
    ['sources.0.url', { sources: [{ url: '//evil.example' }] }],
    ['sources.0.id', { sources: [{ id: '"><b>' }] }],
    ['sources.0.evidence', { sources: [{ evidence: 'rumour' }] }],
    ['sources.0.year', { sources: [{ year: 20_261 }] }],
    ['sources.1.id', { sources: [{ id: 'who' }, { id: 'who' }] }],
  ])('says what is wrong inside a list: %s', async (field, sent) => {
    const { status, reply } = await attempt(await aPage(server), sent);
    expect(status).toBe(400);
    expect(reply.errors[field]).toMatch(/\w+/);
  });
});

describe('A source', () => {
  test('that is sent without an id gets one, and may be incomplete in a draft', async () => {
    const page = await aPage(server);
    const { pageData } = await edit(page, { sources: [{}, { title: 'Beans' }] });
    expect(pageData.sources).toMatchObject([
      { id: expect.stringMatching(/^[a-z0-9]{12}$/), title: '', year: null, evidence: '' },
      { title: 'Beans' },
    ]);
    expect(new Set(pageData.sources.map(({ id }) => id)).size).toBe(2);
  });
});

describe('Topics', () => {
  test('are stored once each, without extra spaces, in any script', async () => {
    const page = await aPage(server);
    const sent = ['  Whole   grains ', 'whole-grains', 'Жиры', '纤维'];
    const { pageData } = await edit(page, { topics: sent });
    expect(pageData.topics).toEqual(['Whole grains', 'Жиры', '纤维']);
  });

  test('use the spelling of live pages, unless only this page has the topic', async () => {
    const page = await aPage(server);
    await edit(page, { topics: ['Food Safety'] });
    await goLive(page);
    const other = await aPage(server);
    expect((await edit(other, { topics: ['food safety'] })).pageData.topics).toEqual([
      'Food Safety',
    ]);
    expect((await edit(page, { topics: ['Food safety'] })).pageData.topics).toEqual([
      'Food safety',
    ]);
  });
});
