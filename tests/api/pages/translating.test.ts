import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aTranslation, publishText, readDraft } from '#tests/support/content/translations.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
// A node of its own, with the same database.
const other = await aServer({}, { place: server.place });
const as = { as: await anEditor(server) };
const ben = { as: await anEditor(server) };

const start = async (overrides: Parameters<typeof aPage>[1] = {}) => {
  const { section, name } = await aPage(server, overrides);
  return { section: section as 'articles', name, language: 'es' as const };
};
const originalOf = async (page: Parameters<typeof readDraft>[2]) => {
  const { original, stale } = await server.call('translations/getOriginal', page, as);
  if (!original) throw new Error('The page is no translation.');
  return { ...original, stale };
};
const translate = (overrides: Parameters<typeof aPage>[1] = {}) =>
  aPage(server, overrides).then((page) => aTranslation(server, as.as, page));
const markUpToDate = async (page: Parameters<typeof readDraft>[2], part: string) => {
  const { wordsHash } = await originalOf(page);
  return server.call('translations/markUpToDate', { ...page, part, wordsHash }, as);
};
const statesOf = async ({ section, name }: { section: string; name: string }) => {
  const original = { section: section as 'articles', name };
  const { translations } = await server.call('translations/getPageTranslations', original, as);
  return translations.map(({ state, staleParts }) => [state, staleParts]);
};

describe('translations/startTranslation', () => {
  test('creates a draft with the parts of the original, its pictures and sources, and no text', async () => {
    const original = await start();
    const source = { id: 'fda', title: 'Sodium' };
    await server.call(
      'pages/editPageData',
      {
        section: original.section,
        name: original.name,
        image: 'beans.webp',
        imageAlt: 'Beans',
        author: 'Ana',
        reviewedBy: 'Bo',
        sources: [source],
        fields: { inShort: 'Eat beans.' },
      },
      as,
    );
    await server.call('sync/syncPage', { section: original.section, name: original.name }, as);
    const { message, pageData } = await server.call(
      'translations/startTranslation',
      { ...original, title: 'Frijoles y más' },
      as,
    );
    expect(message).toBe('Frijoles y más page is added.');
    const page = { section: pageData.section, name: pageData.name };
    expect(page).toEqual({ section: 'es/articles', name: 'Frijoles-y-mas' });
    const draft = await readDraft(server, as.as, page);
    expect(draft).toMatchObject({
      title: 'Frijoles y más',
      isPublished: 0,
      image: 'beans.webp',
      author: 'Ana',
      sources: [expect.objectContaining(source)],
      text: '',
      imageAlt: '',
      reviewedBy: '',
      fields: { inShort: '' },
      readMoreText: [{ text: '' }],
      pageContent: [
        { title: '', text: '' },
        { title: '', text: '' },
      ],
    });
    const shown = await originalOf(page);
    const idsOf = (parts: { id: string }[]) => parts.map(({ id }) => id);
    expect(idsOf(draft.pageContent)).toEqual(idsOf(shown.pageContent));
    expect(idsOf(draft.readMoreText)).toEqual(idsOf(shown.readMoreText));
    expect(shown).toMatchObject({ name: original.name, isTrashed: 0, stale: [] });
    expect(shown.pageContent).toMatchObject([{ text: 'One.' }, { text: 'Two.' }]);
  });

  test('asks for a question and its answers anew, with the same ones correct', async () => {
    const course = await start({ section: 'courses' });
    const question = {
      text: 'How long?',
      options: [
        { text: 'A night', correct: 1 as const },
        { text: 'A week', correct: 0 as const },
      ],
      explanation: '',
    };
    const pageContent = [{ title: 'Soak', text: 'Long.', question }];
    await publishText(server, as.as, course, { pageContent });
    const { pageData } = await server.call('translations/startTranslation', course, as);
    expect((await readDraft(server, as.as, pageData)).pageContent[0]?.question).toEqual({
      text: '',
      options: [
        { text: '', correct: 1 },
        { text: '', correct: 0 },
      ],
      explanation: '',
    });
  });

  test('keeps the name of a page that the site needs', async () => {
    const page = await start({ section: 'board', name: 'BoardIntro' });
    const named = { ...page, title: 'Junta' };
    const renamed = { ...named, newName: 'Junta' };
    const { status, reply } = await server.attempt('translations/startTranslation', renamed, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['newName']]);
    const { pageData } = await server.call('translations/startTranslation', named, as);
    expect(pageData).toMatchObject({ section: 'es/board', name: 'BoardIntro', title: 'Junta' });
  });

  test('gives a page one translation in each language, also if it is started twice at once', async () => {
    const original = await start();
    const answers = await Promise.all(
      [server, other, server, other].map((node, index) =>
        node.attempt(
          'translations/startTranslation',
          { ...original, newName: `${original.name}-${index}` },
          index % 2 ? as : ben,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await statesOf(original)).toEqual([['draft', 0]]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.reply).toMatchObject({ section: 'es/articles' });
  });

  test('is refused for a page that does not exist, and for a name that is taken', async () => {
    const original = await start();
    const missing = { ...original, name: 'Nothing' };
    expect((await server.attempt('translations/startTranslation', missing, as)).status).toBe(404);
    const newName = `${original.name}-taken`;
    await aPage(server, { section: 'es/articles', name: newName });
    const { status, reply } = await server.attempt(
      'translations/startTranslation',
      { ...original, newName },
      as,
    );
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['newName']]);
  });
});

describe('A changed original', () => {
  test('makes just the changed parts of its translation stale, until each is marked', async () => {
    const { original, page } = await translate();
    await server.call('sync/syncPage', page, as);
    expect(await statesOf(original)).toEqual([['published', 0]]);
    const [first, second] = (await readDraft(server, as.as, original)).pageContent;
    await publishText(server, as.as, original, {
      title: 'Dry beans',
      pageContent: [
        { id: first?.id ?? '', title: 'First', text: 'One, and more.' },
        { id: second?.id ?? '', title: 'Second', text: 'Two.' },
        { title: 'Third', text: 'Three.' },
      ],
    });
    expect(await statesOf(original)).toEqual([['stale', 3]]);
    expect((await originalOf(page)).stale).toMatchObject([
      { part: 'title', change: 'changed', before: 'Beans', now: 'Dry beans' },
      { change: 'changed', before: 'First\n\nOne.', now: 'First\n\nOne, and more.' },
      { change: 'added', now: 'Third\n\nThree.' },
    ]);
    const { stale, message } = await markUpToDate(page, 'title');
    expect(message).toBe('This part is marked as up to date.');
    expect(stale.map(({ change }) => change)).toEqual(['changed', 'added']);
    for (const { part } of stale) await markUpToDate(page, part);
    expect(await statesOf(original)).toEqual([['published', 0]]);
  });

  test('never changes the version of a translation’s draft, nor loses what is written in it', async () => {
    const { original, page } = await translate();
    const before = await readDraft(server, as.as, page);
    const { wordsHash } = await originalOf(page);
    const edits = Array.from({ length: 4 }, (_, index) =>
      other.call('pages/editPageData', { ...original, title: `Beans ${index}` }, ben),
    );
    const save = server.call(
      'pages/savePage',
      { ...page, version: before.version, text: 'Los frijoles duran.', wordsHash },
      as,
    );
    const [{ pageData }] = await Promise.all([save, ...edits]);
    await other.call('sync/syncPage', original, ben);
    await markUpToDate(page, 'title');
    const after = await readDraft(server, as.as, page);
    expect(after.version).toBe(pageData.version);
    expect(after).toMatchObject({ title: before.title, text: 'Los frijoles duran.' });
    expect(after.pageContent).toEqual(before.pageContent);
    // Whoever was writing goes on with the version that they had.
    const { version } = pageData;
    await server.call('pages/savePage', { ...page, version, subtitle: 'Y mucho' }, as);
  });

  test('does not count as translated by saving a part that was translated, or another one', async () => {
    const { original, page } = await translate();
    await publishText(server, as.as, original, { title: 'Dry beans' });
    const { wordsHash } = await originalOf(page);
    const { version } = await readDraft(server, as.as, page);
    const saved = await server.call(
      'pages/savePage',
      { ...page, version, wordsHash, title: 'Frijoles secos', text: 'Duran.' },
      as,
    );
    expect((await originalOf(page)).stale.map(({ part }) => part)).toEqual(['title']);
    expect(saved.pageData.title).toBe('Frijoles secos');
  });

  test('is what a text is translated from that is filled in by someone who was shown it', async () => {
    const original = await start();
    const { pageData } = await server.call('translations/startTranslation', original, as);
    const page = { section: pageData.section, name: pageData.name };
    const outdated = (await originalOf(page)).wordsHash;
    await publishText(server, as.as, original, { title: 'Dry beans', text: 'They keep.' });
    const { wordsHash } = await originalOf(page);
    const save = async (fields: object) => {
      const { version } = await readDraft(server, as.as, page);
      await server.call('pages/savePage', { ...page, version, ...fields }, as);
    };
    await save({ title: 'Frijoles secos', wordsHash });
    await save({ text: 'Duran.', wordsHash: outdated });
    expect((await originalOf(page)).stale.map(({ part }) => part)).toEqual(['text']);
  });

  test('lets go of a section that is deleted in both', async () => {
    const { original, page } = await translate();
    const [kept] = (await readDraft(server, as.as, original)).pageContent;
    const onlyFirst = { id: kept?.id ?? '', title: 'First', text: 'One.' };
    await publishText(server, as.as, original, { pageContent: [onlyFirst] });
    const { stale, wordsHash, pageContent } = await originalOf(page);
    expect(stale).toMatchObject([{ change: 'removed', before: 'Second\n\nTwo.', now: '' }]);
    const { version } = await readDraft(server, as.as, page);
    await server.call(
      'pages/savePage',
      {
        ...page,
        version,
        wordsHash,
        pageContent: pageContent.map(({ id }) => ({ id, title: 'Primero', text: 'Uno.' })),
      },
      as,
    );
    expect((await originalOf(page)).stale).toEqual([]);
  });

  test('is not marked as translated by someone who was shown something else', async () => {
    const { original, page } = await translate();
    await publishText(server, as.as, original, { title: 'Dry beans' });
    const { wordsHash } = await originalOf(page);
    await publishText(server, as.as, original, { title: 'Dried beans' });
    const body = { ...page, part: 'title', wordsHash };
    const { status } = await server.attempt('translations/markUpToDate', body, as);
    expect(status).toBe(409);
    expect((await originalOf(page)).stale).toMatchObject([{ before: 'Beans', now: 'Dried beans' }]);
  });

  test('is stale again in an earlier version of its translation that is restored', async () => {
    const { original, page } = await translate();
    await publishText(server, as.as, original, { title: 'Dry beans' });
    const { versions } = await server.call('pages/getPageVersions', page, as);
    await markUpToDate(page, 'title');
    await server.call('pages/editPageData', { ...page, title: 'Frijoles secos' }, as);
    expect((await originalOf(page)).stale).toEqual([]);
    const versionId = versions[0]?.versionId ?? '';
    const { pageData } = await server.call('pages/restorePageVersion', { ...page, versionId }, as);
    expect(pageData.title).toBe('ES Beans');
    expect((await originalOf(page)).stale.map(({ part }) => part)).toEqual(['title']);
  });
});

describe('A translation', () => {
  test('is not published, scheduled or released while it lacks texts that its original has', async () => {
    const original = await start();
    const { pageData } = await server.call(
      'translations/startTranslation',
      { ...original, title: 'Frijoles' },
      as,
    );
    const page = { section: pageData.section, name: pageData.name };
    const published = await server.attempt('sync/syncPage', page, as);
    expect(published.status).toBe(400);
    expect(published.reply.message).toBe(
      'Not translated yet: introduction, “Read more” paragraph 1, heading of section 1, text of section 1, heading of section 2, text of section 2.',
    );
    expect(published.reply.errors).toMatchObject({
      text: 'Translate this first.',
      'readMoreText.0.text': 'Translate this first.',
      'pageContent.1.title': 'Translate this first.',
    });
    const at = '2099-01-01T09:00';
    const scheduled = await server.attempt(
      'pages/schedulePage',
      { ...page, action: 'publish', at },
      as,
    );
    expect(scheduled.status).toBe(400);
    const { release } = await server.call('releases/addRelease', { name: 'Spanish' }, as);
    const change = { kind: 'page' as const, ...page, action: 'publish' as const };
    const added = await server.call('releases/addItems', { id: release.id, items: [change] }, as);
    expect(added.release.changes).toMatchObject([{ state: 'untranslated' }]);
    // A section that is left out is not missed.
    const { version } = await readDraft(server, as.as, page);
    await server.call(
      'pages/savePage',
      { ...page, version, text: 'Duran.', readMoreText: [], pageContent: [] },
      as,
    );
    expect((await server.call('sync/syncPage', page, as)).result).toBe(1);
  });

  test('is published in a release, and taken back with it', async () => {
    const { original, page } = await translate();
    const { release } = await server.call('releases/addRelease', { name: 'In Spanish' }, as);
    const change = { kind: 'page' as const, ...page, action: 'publish' as const };
    const { release: ready } = await server.call(
      'releases/addItems',
      { id: release.id, items: [change] },
      as,
    );
    const { id, fingerprint } = ready;
    await server.call('releases/publishRelease', { id, fingerprint }, as);
    expect(await statesOf(original)).toEqual([['published', 0]]);
    await server.call('releases/undoRelease', { id }, as);
    expect(await statesOf(original)).toEqual([['draft', 0]]);
  });

  test('is published at its time as it was when it was scheduled', async () => {
    const { original, page } = await translate();
    await server.call(
      'pages/schedulePage',
      { ...page, action: 'publish', at: '2099-01-01T09:00' },
      as,
    );
    await publishText(server, as.as, original, { title: 'Dry beans' });
    const { schedules } = await server.call('pages/getPageSchedules', page, as);
    expect(schedules).toMatchObject([{ action: 'publish', isOutdated: 0 }]);
  });

  test('can be started again once it is in the trash, and then is not restored beside the new one', async () => {
    const { original, page } = await translate();
    await server.call('pages/deletePage', page, as);
    expect(await statesOf(original)).toEqual([]);
    const { pages } = await server.call('pages/getTrash', {}, as);
    const trashed = pages.find(({ name }) => name === page.name);
    await aTranslation(server, as.as, original, `${original.name}-again`);
    const restore = { id: trashed?.id ?? '', section: 'es/articles' as const };
    expect((await server.attempt('pages/restorePage', restore, as)).status).toBe(409);
  });

  test('cannot be duplicated: a copy would translate nothing', async () => {
    const { page } = await translate();
    const body = { ...page, newName: `${page.name}-copy` };
    expect((await server.attempt('pages/duplicatePage', body, as)).status).toBe(400);
  });

  test('goes to the trash when its original is permanently deleted', async () => {
    const { original, page } = await translate();
    await server.call('sync/syncPage', page, as);
    await server.call('pages/deletePage', original, as);
    const { pages } = await server.call('pages/getTrash', {}, as);
    const trashed = pages.find(({ name }) => name === original.name);
    await server.call('pages/deleteTrashedPage', { id: trashed?.id ?? '' }, as);
    const after = await server.call('pages/getTrash', {}, as);
    expect(after.pages.map(({ section, name }) => ({ section, name }))).toContainEqual(page);
  });
});

test('A page that is no translation has no original', async () => {
  const page = await aPage(server);
  expect(await server.call('translations/getOriginal', page, as)).toMatchObject({
    original: null,
    stale: [],
  });
  const body = { ...page, part: 'title', wordsHash: '' };
  expect((await server.attempt('translations/markUpToDate', body, as)).status).toBe(404);
});
