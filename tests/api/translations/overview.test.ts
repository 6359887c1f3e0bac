import { expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, publishText } from '#tests/support/content/translations.ts';
import { anAdministrator, anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const overview = async (body: Body<'translations/getTranslations'> = {}, caller = as) =>
  (await server.call('translations/getTranslations', body, caller)).translations;

async function published(name: string) {
  const { original, page } = await aTranslation(server, as.as, await aPage(server, { name }));
  await server.call('sync/syncPage', page, as);
  return { original, page };
}

async function faqQuestion(question: string) {
  const entry = {
    list: 'faqQuestions' as const,
    content: { columnNumber: 1, question, answer: 'Yes.', readMore: [] },
  };
  const { draft } = await server.call('lists/saveDraft', { entry }, as);
  await server.call('lists/publishDraft', { list: 'faqQuestions', key: draft.key }, as);
  return draft.key;
}

async function translateQuestion(key: string, question: string) {
  const entry = {
    list: 'translations' as const,
    content: {
      language: 'es' as const,
      list: 'faqQuestions' as const,
      entry: key,
      texts: {
        question: { original: question, text: '¿Bien?' },
        answer: { original: 'Yes.', text: 'Sí.' },
      },
    },
  };
  return (await server.call('lists/saveDraft', { entry }, as)).draft.key;
}

test('Pages are missing, drafts, published or stale in each language', async () => {
  await aPage(server, { name: 'Missing', title: 'Beans', order: 1 });
  const draft = await aTranslation(server, as.as, await aPage(server, { name: 'Draft' }));
  const { page } = await published('Published');
  const stale = await published('Stale');
  await publishText(server, as.as, stale.original, { title: 'Lentils', text: 'Lentils.' });
  await aPage(server, { name: 'Hidden', state: 'draft' });

  const found = await overview({ section: 'articles', language: 'es' });
  const byName = new Map(found.map((each) => [each.name, each]));
  expect(byName.get('Missing')).toEqual({
    kind: 'page',
    section: 'articles',
    name: 'Missing',
    language: 'es',
    state: 'missing',
    title: 'Beans',
    staleParts: 0,
    isOriginalPublished: 1,
    hasDraft: 0,
    editAddress: '',
  });
  expect(byName.get('Draft')).toMatchObject({
    state: 'draft',
    hasDraft: 1,
    editAddress: `/cms/es/articles/${draft.page.name}`,
  });
  expect(byName.get('Published')).toMatchObject({
    state: 'published',
    hasDraft: 0,
    editAddress: `/cms/es/articles/${page.name}`,
  });
  expect(byName.get('Stale')).toMatchObject({ state: 'stale', staleParts: 2, title: 'Lentils' });
  expect(byName.get('Hidden')).toMatchObject({ state: 'missing', isOriginalPublished: 0 });

  const names = async (state: 'missing' | 'draft' | 'published' | 'stale') =>
    (await overview({ section: 'articles', state })).map(({ name }) => name).sort();
  expect(await names('missing')).toEqual(['Hidden', 'Missing']);
  expect(await names('draft')).toEqual(['Draft']);
  expect(await names('published')).toEqual(['Published']);
  expect(await names('stale')).toEqual(['Stale']);
});

test('A translation in the trash is missing, and a page in the trash is not listed', async () => {
  const { original, page } = await published('Thrown-Away');
  await server.call('pages/deletePage', page, as);
  const named = async () =>
    (await overview({ section: 'articles' })).filter(({ name }) => name === original.name);
  expect(await named()).toMatchObject([{ state: 'missing', editAddress: '' }]);
  await server.call('pages/deletePage', original, as);
  expect(await named()).toEqual([]);
});

test('Entries of lists are missing, drafts, published or stale', async () => {
  const key = await faqQuestion('Are beans good?');
  const state = async () =>
    (await overview({ section: 'faqQuestions' })).filter(({ name }) => name === key);
  expect(await state()).toEqual([
    {
      kind: 'entry',
      section: 'faqQuestions',
      name: key,
      language: 'es',
      state: 'missing',
      title: 'Are beans good?',
      staleParts: 0,
      isOriginalPublished: 1,
      hasDraft: 0,
      editAddress: `/cms/translations/es/faqQuestions/${key}`,
    },
  ]);
  const translation = await translateQuestion(key, 'Are beans good?');
  expect(await state()).toMatchObject([{ state: 'draft', hasDraft: 1 }]);
  await server.call('lists/publishDraft', { list: 'translations', key: translation }, as);
  expect(await state()).toMatchObject([{ state: 'published', hasDraft: 0, staleParts: 0 }]);
  const entry = {
    list: 'faqQuestions' as const,
    content: { columnNumber: 1 as const, question: 'Are they?', answer: 'Yes.', readMore: [] },
  };
  await server.call('lists/saveDraft', { key, entry }, as);
  await server.call('lists/publishDraft', { list: 'faqQuestions', key }, as);
  expect(await state()).toMatchObject([{ state: 'stale', staleParts: 1, title: 'Are they?' }]);
});

test('An entry is known by its name, and the only one of a list by the list', async () => {
  const { board } = await server.call(
    'pages/editBoard',
    { name: 'Nora Quist', position: 'Chair' },
    as,
  );
  await server.call(
    'settings/editSettings',
    { tagline: 'Eat together' },
    { as: await anAdministrator(server) },
  );
  const translations = await overview();
  const titleOf = (section: string, name?: string) =>
    translations.find(
      (each) =>
        each.kind === 'entry' && each.section === section && each.name === (name ?? each.name),
    )?.title;
  expect(titleOf('board', board.at(-1)?.id)).toBe('Nora Quist');
  expect(titleOf('site')).toBe('Site settings');
});

test('Staff see what they may edit', async () => {
  await aPage(server, { section: 'newsletters', name: '2026March', title: 'March' });
  await faqQuestion('Who sees this?');
  const newsletter = { as: await aStaffMember(server, ['newsletter']) };
  const sections = async (caller: typeof as) =>
    new Set((await overview({}, caller)).map(({ section }) => section));
  expect(await sections(newsletter)).toEqual(new Set(['newsletters']));
  expect(await sections(as)).toEqual(
    new Set(['articles', 'newsletters', 'faqQuestions', ...(await sections(as))]),
  );
});
