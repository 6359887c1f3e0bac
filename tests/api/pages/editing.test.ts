import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

const draftOf = (page: { section: 'articles' | 'courses'; name: string }) =>
  server.call('pages/getPageData', { ...page, draft: 1 }, as);
const edit = (body: Body<'pages/editPageData'>) => server.call('pages/editPageData', body, as);
const article = (overrides: Omit<Parameters<typeof aPage>[1] & object, 'section'> = {}) =>
  aPage(server, overrides) as Promise<{ section: 'articles'; name: string }>;

describe('pages/editPageData', () => {
  test('changes the fields that are sent, only in the draft', async () => {
    const page = await article({ title: 'Old' });
    const reply = await edit({ ...page, title: 'New', text: '**Now**' });
    expect(reply.message).toBe('New page is updated.');
    expect(reply.pageData).toMatchObject({
      title: 'New',
      html: '<p><strong>Now</strong></p>',
      version: 2,
      hasChanges: 1,
    });
    expect(reply.readMoreText).toMatchObject([{ text: 'More beans.' }]);
    const visited = await server.call('pages/getPageData', page);
    expect(visited.pageData).toMatchObject({ title: 'Old', text: 'Beans are *good*.' });
  });

  test('names the read-more text when nothing else is sent', async () => {
    const page = await article();
    const { readMoreText } = await draftOf(page);
    const [known] = readMoreText;
    const reply = await edit({
      ...page,
      readMoreText: [{ text: 'Before.' }, { id: known?.id, text: 'Changed.' }],
    });
    expect(reply.message).toBe('Read More Text page is updated.');
    expect(reply.readMoreText.map(({ text }) => text)).toEqual(['Before.', 'Changed.']);
    expect(reply.readMoreText[1]?.id).toBe(known?.id);
    expect(new Set(reply.readMoreText.map(({ id }) => id)).size).toBe(2);
    const both = await edit({ ...page, title: 'Oats', readMoreText: [] });
    expect(both.message).toBe('Oats page is updated.');
  });

  test('refuses a paragraph of another page, and one that is named twice', async () => {
    const page = await article();
    const other = await draftOf(await article());
    const own = (await draftOf(page)).readMoreText[0]?.id;
    for (const ids of [[other.readMoreText[0]?.id], [own, own]]) {
      const readMoreText = ids.map((id) => ({ id, text: 'Mine now.' }));
      const { status, reply } = await server.attempt(
        'pages/editPageData',
        { ...page, readMoreText },
        as,
      );
      expect(status).toBe(400);
      expect(Object.keys(reply.errors)[0]).toMatch(/^readMoreText/);
    }
    expect((await draftOf(page)).pageData.version).toBe(1);
  });

  test('answers 409 with the current version on a conflict', async () => {
    const page = await article({ title: 'Mine' });
    await edit({ ...page, title: 'Theirs', version: 1 });
    const { status, reply } = await server.attempt(
      'pages/editPageData',
      { ...page, title: 'Mine', version: 1 },
      as,
    );
    expect(status).toBe(409);
    expect(reply).toMatchObject({
      code: 0,
      message: expect.any(String),
      pageData: { title: 'Theirs', version: 2 },
      readMoreText: [{ text: 'More beans.' }],
    });
  });

  test('lets one of several simultaneous edits of the same version win', async () => {
    const page = await article();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((who) =>
        server.attempt('pages/editPageData', { ...page, title: `Editor ${who}`, version: 1 }, as),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await draftOf(page)).pageData).toMatchObject({
      title: winner?.reply.pageData.title,
      version: 2,
    });
  });

  test('lets the last of several edits without a version win', async () => {
    const page = await article();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((who) =>
        server.attempt('pages/editPageData', { ...page, title: `Editor ${who}` }, as),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await draftOf(page)).pageData.version).toBe(6);
  });

  test('loses none of several changes to different fields at once', async () => {
    const page = await article();
    await Promise.all([
      edit({ ...page, title: 'Title' }),
      edit({ ...page, subtitle: 'Subtitle' }),
      edit({ ...page, description: 'Description' }),
    ]);
    expect((await draftOf(page)).pageData).toMatchObject({
      title: 'Title',
      subtitle: 'Subtitle',
      description: 'Description',
    });
  });

  test('refuses text that is nested too deeply, and names the field', async () => {
    const page = await article();
    const text = '>'.repeat(1000);
    const { status, reply } = await server.attempt('pages/editPageData', { ...page, text }, as);
    expect(status).toBe(400);
    expect(reply.errors).toEqual({ text: 'This text is nested too deeply.' });
  });

  test('moves a page in its list at once: positions have no draft', async () => {
    const section = 'newsletters';
    await aPage(server, { section, name: 'One', order: 1 });
    await aPage(server, { section, name: 'Two', order: 2 });
    await edit({ section, name: 'Two', order: 0 });
    const { pages } = await server.call('pages/getPages', { section });
    expect(pages.map(({ name }) => name)).toEqual(['Two', 'One']);
  });

  test('answers 404 for an unknown page', async () => {
    const body = { section: 'articles', name: 'Missing', title: 'x' };
    expect((await server.attempt('pages/editPageData', body, as)).status).toBe(404);
  });
});

describe('pages/deleteReadMoreText', () => {
  test('deletes the paragraph from the draft', async () => {
    const page = await article();
    const id = (await draftOf(page)).readMoreText[0]?.id ?? '';
    expect(await server.call('pages/deleteReadMoreText', { id }, as)).toEqual({
      code: 1,
      message: 'Paragraph is deleted.',
      readMoreText: [],
    });
    expect((await draftOf(page)).pageData).toMatchObject({ hasChanges: 1, version: 2 });
    expect((await server.call('pages/getPageData', page)).readMoreText).toHaveLength(1);
  });

  test('answers 404 for an unknown paragraph, also the second time', async () => {
    const id = (await draftOf(await article())).readMoreText[0]?.id ?? '';
    await server.call('pages/deleteReadMoreText', { id }, as);
    for (const missing of [id, 'nowhere', 'nowhere.x', `${id.split('.')[0]}.x`]) {
      const { status } = await server.attempt('pages/deleteReadMoreText', { id: missing }, as);
      expect(status).toBe(404);
    }
  });
});

describe('pages/editPageContent', () => {
  test('replaces the paragraphs in the order that is sent, and keeps ids that are sent', async () => {
    const page = await article({ title: 'Fiber' });
    const [first, second] = (await draftOf(page)).pageContent;
    const reply = await server.call(
      'pages/editPageContent',
      {
        ...page,
        pageContent: [
          { id: second?.id, title: 'Second', text: 'Two, *changed*.' },
          { title: 'Third', text: 'Three.', image: 'three.svg', imageAlt: 'Three beans' },
        ],
      },
      as,
    );
    expect(reply.message).toBe('Fiber page is updated.');
    expect(reply.pageContent).toMatchObject([
      { id: second?.id, title: 'Second', html: '<p>Two, <em>changed</em>.</p>' },
      { title: 'Third', image: 'three.svg', imageAlt: 'Three beans' },
    ]);
    expect(reply.pageContent.map(({ id }) => id)).not.toContain(first?.id);
    expect(reply.readMoreText).toHaveLength(1);
    expect(reply.pageData).toMatchObject({ version: 2, hasChanges: 1 });
    expect((await server.call('pages/getPageData', page)).pageContent).toHaveLength(2);
    expect((await server.call('pages/getPageData', page)).pageContent[0]?.title).toBe('First');
  });

  test('keeps a paragraph that someone else has deleted meanwhile, with its id', async () => {
    const page = await article();
    const [section] = (await draftOf(page)).pageContent;
    const replace = (pageContent: Body<'pages/editPageContent'>['pageContent']) =>
      server.call('pages/editPageContent', { ...page, pageContent }, as);
    await replace([]);
    const mine = { id: section?.id, title: 'Mine', text: 'Changed meanwhile.' };
    expect((await replace([mine])).pageContent).toMatchObject([mine]);
  });

  test('keeps the picture of a paragraph if it is not sent', async () => {
    const page = await article({ body: 'Intro.\n\n## First\n\n![A bowl](bowl.svg)\n\nOne.' });
    const [{ id } = { id: '' }] = (await draftOf(page)).pageContent;
    const paragraph = { id, title: 'First', text: 'One.' };
    const save = (pageContent: Body<'pages/editPageContent'>['pageContent']) =>
      server.call('pages/editPageContent', { ...page, pageContent }, as);
    expect((await save([paragraph])).pageContent).toMatchObject([{ image: 'bowl.svg' }]);
    expect((await save([{ ...paragraph, image: '' }])).pageContent).toMatchObject([{ image: '' }]);
  });

  test('refuses a paragraph of another page, and one that is named twice', async () => {
    const page = await article();
    const own = (await draftOf(page)).pageContent[0]?.id;
    const other = (await draftOf(await article())).pageContent[0]?.id;
    for (const ids of [[other], [own, own]]) {
      const pageContent = ids.map((id) => ({ id, title: 'x', text: 'x' }));
      const answer = await server.attempt('pages/editPageContent', { ...page, pageContent }, as);
      expect(answer.status).toBe(400);
    }
    expect((await draftOf(page)).pageData.version).toBe(1);
  });

  test('answers 409 with the current version on a conflict', async () => {
    const page = await article();
    await edit({ ...page, title: 'Theirs' });
    const body = { ...page, version: 1, pageContent: [] };
    const { status, reply } = await server.attempt('pages/editPageContent', body, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ pageData: { title: 'Theirs', version: 2 } });
    expect(reply.pageContent).toHaveLength(2);
  });
});
