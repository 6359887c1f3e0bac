import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const salt = 'Most salt is hidden in bread.';
const doi = (prefix: string) => `${prefix}10.1000/Salt.2026`;

/** A page that states something, with two sources. */
async function aSourcedPage(section: 'articles' | 'newsletters' = 'articles') {
  const name = section === 'newsletters' ? '2026March' : undefined;
  const page = await aPage(server, {
    section,
    ...(name && { name }),
    body: 'Most salt is *hidden*\nin “bread”.\n\n## More\n\nOther words.',
  });
  const sources = [
    { id: 'who', title: 'Salt', url: doi('https://doi.org/'), evidence: 'guideline' as const },
    { id: 'fda', title: 'Labels', url: 'https://www.example.org/labels/' },
  ];
  await server.call('pages/editPageData', { ...page, sources }, as);
  return page;
}

const quote = 'most salt is hidden in "bread".';
const ledgerOf = async (page: { name: string }) =>
  (await server.call('claims/getLedger', {}, as)).claims.filter(({ name }) => name === page.name);

describe('A claim', () => {
  test('quotes the text, rests on sources of the page, and says what is wrong with it', async () => {
    const page = await aSourcedPage();
    const body = { ...page, quote, sourceIds: ['who'], reviewer: 'Ana', reviewBy: '2099-01-01' };
    const { claims } = await server.call('claims/saveClaim', body, as);
    expect(claims).toMatchObject([
      {
        quote,
        sources: [{ id: 'who', title: 'Salt', evidence: 'guideline', retired: '' }],
        reviewer: 'Ana',
        reviewBy: '2099-01-01',
        problems: [],
      },
    ]);
    const id = claims[0]?.id ?? '';
    const changed = { ...body, id, sourceIds: [], reviewBy: '2026-01-01' };
    await server.call('claims/saveClaim', changed, as);
    await server.call('pages/editPageData', { ...page, text: 'Salt is everywhere.' }, as);
    expect(await ledgerOf(page)).toMatchObject([{ id, problems: ['due', 'unsourced', 'changed'] }]);
    await server.call('claims/deleteClaim', { id }, as);
    expect(await ledgerOf(page)).toEqual([]);
  });

  test('is copied with a page, where it rests on the same sources and is a claim of its own', async () => {
    const page = await aSourcedPage();
    const body = { ...page, quote, sourceIds: ['who'], reviewer: 'Ana', reviewBy: '2099-01-01' };
    await server.call('claims/saveClaim', body, as);
    const unsourced = { ...body, quote: 'Other words.', sourceIds: [] };
    const { claims } = await server.call('claims/saveClaim', unsourced, as);
    const newName = `${page.name}-copy`;
    await server.call('pages/duplicatePage', { ...page, newName }, as);
    const own = await ledgerOf({ name: newName });
    const stated = (each: typeof claims) =>
      each.map(({ quote, sources, reviewer, reviewBy, problems }) => [
        quote,
        sources.map(({ id }) => id),
        reviewer,
        reviewBy,
        problems,
      ]);
    expect(own).toHaveLength(2);
    expect(stated(own)).toEqual(stated(claims));
    await server.call('claims/deleteClaim', { id: own[0]?.id ?? '' }, as);
    expect(await ledgerOf(page)).toHaveLength(2);
  });

  test('is added once, however often the form is sent, and quotes fractions and dashes as they were typed', async () => {
    const page = await aPage(server, { body: 'Eat 1 1/2 cups -- or 2...' });
    const claim = { sourceIds: [], reviewer: '', reviewBy: '' };
    const body = { ...page, ...claim, quote: 'Eat 1 1/2 cups -- or 2...', attempt: 'once' };
    await server.call('claims/saveClaim', body, as);
    await server.call('claims/saveClaim', body, as);
    expect(await ledgerOf(page)).toHaveLength(1);
    await server.call('claims/saveClaim', { ...body, quote: 'eat 1½ cups –', attempt: 'two' }, as);
    const other = { ...body, quote: 'cups' };
    expect(await server.attempt('claims/saveClaim', other, as)).toMatchObject({ status: 409 });
  });

  test('is refused for words or sources that the page does not have, and for another page’s claim', async () => {
    const page = await aSourcedPage();
    const body = { ...page, quote, sourceIds: [] as string[], reviewer: '', reviewBy: '' };
    for (const [wrong, field] of [
      [{ quote: salt.replace('bread', 'cake') }, 'quote'],
      [{ sourceIds: ['none'] }, 'sourceIds'],
      [{ reviewBy: '2026-02-30' }, 'reviewBy'],
    ] as const) {
      const { status, reply } = await server.attempt('claims/saveClaim', { ...body, ...wrong }, as);
      expect(status).toBe(400);
      expect(reply.errors).toHaveProperty(field);
    }
    const { claims } = await server.call('claims/saveClaim', body, as);
    const other = await aSourcedPage();
    const stolen = { ...body, ...other, id: claims[0]?.id };
    expect(await server.attempt('claims/saveClaim', stolen, as)).toMatchObject({ status: 404 });
  });
});

test('Claims without a source are named before their pages are published, alone and in a release', async () => {
  const [sourced, unsourced, changed] = [
    await aSourcedPage(),
    await aSourcedPage(),
    await aSourcedPage(),
  ];
  const claim = { quote, sourceIds: [] as string[], reviewer: '', reviewBy: '' };
  await server.call('claims/saveClaim', { ...sourced, ...claim, sourceIds: ['who'] }, as);
  const { claims } = await server.call('claims/saveClaim', { ...unsourced, ...claim }, as);
  await server.call('claims/saveClaim', { ...changed, ...claim }, as);
  await server.call('pages/editPageData', { ...changed, text: 'Salt is everywhere.' }, as);
  const pages = [sourced, unsourced, changed].map(({ section, name }) => ({ section, name }));
  const named = { id: claims[0]?.id ?? '', quote };
  const found = await server.call('claims/getUnsourced', { pages }, as);
  expect(found.pages).toMatchObject([{ name: unsourced.name, claims: [named] }]);
  const items = pages.map((page) => ({
    kind: 'page' as const,
    action: 'publish' as const,
    ...page,
  }));
  const { release } = await server.call('releases/addRelease', { name: 'Salt', items }, as);
  const inRelease = release.changes.flatMap(({ unsourcedClaims }) => unsourcedClaims);
  expect(inRelease).toEqual([named]);
  // A claim whose only source leaves the list of its page has none from then on.
  await server.call('pages/editPageData', { ...sourced, sources: [] }, as);
  const after = await server.call('claims/getUnsourced', { pages }, as);
  expect(after.pages.map(({ name }) => name)).toEqual([sourced.name, unsourced.name]);
});

test('Claims are not named to staff who may not edit their page', async () => {
  const page = await aSourcedPage();
  const claim = { quote, sourceIds: [], reviewer: '', reviewBy: '' };
  await server.call('claims/saveClaim', { ...page, ...claim }, as);
  const team = { as: await aStaffMember(server, ['newsletter']) };
  const pages = [{ section: page.section, name: page.name }];
  expect((await server.call('claims/getUnsourced', { pages }, team)).pages).toEqual([]);
});

test('Retiring a source gives every page, handout and sent issue that names it a to-do, and marks its claims', async () => {
  const [article, issue] = [await aSourcedPage(), await aSourcedPage('newsletters')];
  const { id: page_id } = await server.db
    .selectFrom('pages')
    .select('id')
    .where('name', '=', issue.name)
    .executeTakeFirstOrThrow();
  await aMailing(server, {
    id: 'about-salt',
    page_id,
    slug: issue.name,
    status: 'finished',
    started_at: 1,
    finished_at: 2,
  });
  const claim = { ...article, quote, sourceIds: ['who'], reviewer: '', reviewBy: '' };
  await server.call('claims/saveClaim', claim, as);
  const retire = {
    title: 'Salt, first edition',
    url: doi('http://dx.doi.org/').toLowerCase(),
    reason: 'retracted' as const,
    replacement: 'The second edition',
  };
  const { retired, sources } = await server.call('claims/retireSource', retire, as);
  const [source] = retired;
  const used = source?.todos.filter(({ name }) => [article.name, issue.name].includes(name));
  expect(used?.map(({ kind, section, isUsed }) => [section, kind, isUsed])).toEqual([
    ['articles', 'handout', 1],
    ['articles', 'page', 1],
    ['newsletters', 'handout', 1],
    ['newsletters', 'mail', 1],
    ['newsletters', 'page', 1],
  ]);
  expect(sources.map(({ title }) => title)).not.toContain('Salt');
  expect(await ledgerOf(article)).toMatchObject([{ problems: ['retired'] }]);
  expect(await server.attempt('claims/retireSource', retire, as)).toMatchObject({ status: 409 });

  const todo = used?.[0]?.id ?? '';
  const { retired: after } = await server.call('claims/completeTodo', { id: todo, isDone: 1 }, as);
  expect(after[0]?.todos.find(({ id }) => id === todo)?.isDone).toBe(1);
  await server.call('claims/reinstateSource', { id: source?.id ?? '' }, as);
  expect(await ledgerOf(article)).toMatchObject([{ problems: [] }]);
});
