import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

/** A live page whose draft differs in its title and in its paragraphs. */
async function anEditedPage() {
  const page = await aPage(server, { title: 'Old' });
  await server.call('pages/editPageData', { ...page, title: 'New' }, as);
  const pageContent = [{ title: 'Only', text: 'One.' }];
  await server.call('pages/editPageContent', { ...page, pageContent }, as);
  return page;
}

const live = (page: Awaited<ReturnType<typeof aPage>>) => server.call('pages/getPageData', page);

describe('sync/syncPage', () => {
  test('publishes the whole draft, with result 1, and then has nothing to do, with result 0', async () => {
    const page = await anEditedPage();
    const message = 'New page is updated.';
    expect(await server.call('sync/syncPage', page, as)).toEqual({ code: 1, message, result: 1 });
    const { pageData, pageContent } = await live(page);
    expect(pageData).toMatchObject({ title: 'New', hasChanges: 0 });
    expect(pageContent).toMatchObject([{ title: 'Only' }]);
    expect(await server.call('sync/syncPage', page, as)).toEqual({ code: 1, message, result: 0 });
    expect((await live(page)).pageData.version).toBe(pageData.version);
  });

  test('shows a page to visitors for the first time', async () => {
    const page = await aPage(server, { state: 'draft', title: 'First' });
    expect((await server.attempt('pages/getPageData', page)).status).toBe(404);
    await server.call('sync/syncPage', page, as);
    expect((await live(page)).pageData).toMatchObject({
      title: 'First',
      isPublished: 1,
      publishedAt: expect.any(String),
    });
  });

  test('keeps the date on which a page was first published', async () => {
    const page = await aPage(server);
    const { publishedAt } = (await live(page)).pageData;
    await server.call('pages/editPageData', { ...page, title: 'Later' }, as);
    await server.call('sync/syncPage', page, as);
    expect((await live(page)).pageData.publishedAt).toBe(publishedAt);
  });

  test('refuses a page without a title', async () => {
    const page = await aPage(server, { title: ' ' });
    await server.call('pages/editPageData', { ...page, text: 'New.' }, as);
    const { status, reply } = await server.attempt('sync/syncPage', page, as);
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ title: 'This field is required.' });
  });

  test('publishes a version only while it is the newest, and otherwise answers 409 with the newest', async () => {
    const page = await aPage(server, { title: 'Old' });
    const version = (await live(page)).pageData.version;
    await server.call('pages/editPageData', { ...page, title: 'Theirs' }, as);
    const { status, reply } = await server.attempt('sync/syncPage', { ...page, version }, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ pageData: { title: 'Theirs', version: version + 1 } });
    expect((await live(page)).pageData.title).toBe('Old');
    await server.call('sync/syncPage', { ...page, version: version + 1 }, as);
    expect((await live(page)).pageData.title).toBe('Theirs');
  });

  test('publishes a draft once when several ask at the same time', async () => {
    const page = await anEditedPage();
    const replies = await Promise.all([1, 2, 3].map(() => server.call('sync/syncPage', page, as)));
    expect(replies.map(({ result }) => result).sort()).toEqual([0, 0, 1]);
  });
});

describe('sync/syncPageIntro', () => {
  test('publishes the intro, and not the paragraphs', async () => {
    const page = await anEditedPage();
    const reply = await server.call('sync/syncPageIntro', page, as);
    expect(reply).toMatchObject({
      message: 'New page is updated.',
      pageData: { title: 'New', hasChanges: 1 },
      readMoreText: [{ text: 'More beans.' }],
    });
    const { pageData, pageContent } = await live(page);
    expect(pageData.title).toBe('New');
    expect(pageContent.map(({ title }) => title)).toEqual(['First', 'Second']);
  });
});

describe('sync/syncPageContent', () => {
  test('publishes the paragraphs, and not the intro', async () => {
    const page = await anEditedPage();
    const reply = await server.call('sync/syncPageContent', page, as);
    expect(reply).toMatchObject({
      message: expect.stringMatching(/ page is updated\.$/),
      pageData: { title: 'New', hasChanges: 1 },
      pageContent: [{ title: 'Only' }],
      readMoreText: [{ text: 'More beans.' }],
    });
    const { pageData, pageContent } = await live(page);
    expect(pageData.title).toBe('Old');
    expect(pageContent.map(({ title }) => title)).toEqual(['Only']);
  });
});

describe('Every sync', () => {
  const syncs = ['sync/syncPage', 'sync/syncPageIntro', 'sync/syncPageContent'] as const;

  test.each(syncs)('answers 404 for an unknown page: %s', async (path) => {
    const missing = { section: 'articles', name: 'Missing' };
    expect((await server.attempt(path, missing, as)).status).toBe(404);
  });

  test('of both halves leaves nothing to publish', async () => {
    const page = await anEditedPage();
    await server.call('sync/syncPageIntro', page, as);
    const { pageData } = await server.call('sync/syncPageContent', page, as);
    expect(pageData.hasChanges).toBe(0);
    expect(await server.call('sync/syncPage', page, as)).toMatchObject({ result: 0 });
  });
});
