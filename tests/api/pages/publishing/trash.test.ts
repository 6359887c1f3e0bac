import { describe, expect, test } from 'vitest';
import type { Section } from '#contract/shared/pages/sections.ts';
import { day } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

type Page = { section: Section; name: string };

const statusOf = async (page: Page) => (await server.attempt('pages/getPageData', page)).status;
const trashed = async ({ name }: Page) => {
  const { pages } = await server.call('pages/getTrash', {}, as);
  return pages.find((page) => page.name === name);
};
async function trash(page: Page): Promise<string> {
  await server.call('pages/deletePage', page, as);
  return (await trashed(page))?.id ?? '';
}

describe('A page in the trash', () => {
  test('is in no list, search, tree or count, and its name is free', async () => {
    const page = await aPage(server, { title: 'Zucchini' });
    const before = await server.call('dashboard/getDrafts', {}, as);
    await trash(page);
    const { pages } = await server.call('pages/getPages', { section: 'articles', draft: 1 }, as);
    const tree = await server.call('pages/getPageTree', {}, as);
    for (const list of [pages, tree.pages]) {
      expect(list.map(({ name }) => name)).not.toContain(page.name);
    }
    const { results } = await server.call('search/search', { query: 'Zucchini' });
    expect(results).toEqual([]);
    expect(await server.call('dashboard/getDrafts', {}, as)).toEqual(before);
    await server.call('pages/addPage', page, as);
    const draft = await server.attempt('pages/getPageData', { ...page, draft: 1 }, as);
    expect(draft.reply.pageData).toMatchObject({ version: 1, isPublished: 0 });
  });

  test('is restored as a draft with its history, once', async () => {
    const page = await aPage(server, { title: 'Live text' });
    await server.call('pages/editPageData', { ...page, title: 'Draft text' }, as);
    const id = await trash(page);
    expect(await trashed(page)).toMatchObject({ title: 'Draft text', trashedBy: 'Maya Okafor' });
    const { message, pageData } = await server.call('pages/restorePage', { id }, as);
    expect(message).toBe('Draft text page is restored.');
    expect(pageData).toMatchObject({ ...page, title: 'Draft text', isPublished: 0, hasChanges: 1 });
    expect(await statusOf(page)).toBe(404);
    const { versions } = await server.call('pages/getPageVersions', page, as);
    // The version that visitors saw last can still be restored.
    expect(versions.map(({ kind, title }) => [kind, title])).toContainEqual([
      'unpublished',
      'Live text',
    ]);
    expect((await server.attempt('pages/restorePage', { id }, as)).status).toBe(404);
    await server.call('sync/syncPage', page, as);
    expect(await statusOf(page)).toBe(200);
  });

  test('is restored by the newsletter team if it is a newsletter, under its own section', async () => {
    const team = { as: await aStaffMember(server, ['newsletter']) };
    const issue = await aPage(server, { section: 'newsletters', name: '2031March' });
    await server.call('pages/deletePage', issue, team);
    const id = (await trashed(issue))?.id ?? '';
    const article = await trash(await aPage(server));
    for (const [body, status] of [
      [{ id }, 403],
      [{ id, section: 'articles' }, 403],
      [{ id: article, section: 'newsletters' }, 404],
    ] as const) {
      expect((await server.attempt('pages/restorePage', body, team)).status).toBe(status);
    }
    await server.call('pages/restorePage', { id, section: 'newsletters' }, team);
    const { pageData } = await server.call('pages/getPageData', { ...issue, draft: 1 }, team);
    expect(pageData.isPublished).toBe(0);
  });

  test('needs a new name if another page has its own by now', async () => {
    const page = await aPage(server);
    const id = await trash(page);
    await server.call('pages/addPage', page, as);
    const { status, reply } = await server.attempt('pages/restorePage', { id }, as);
    expect([status, reply.errors]).toEqual([
      400,
      { newName: 'A page with this name already exists.' },
    ]);
    const newName = `${page.name}-again`;
    const answers = await Promise.all(
      [1, 2].map(() => server.attempt('pages/restorePage', { id, newName }, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('is deleted after 30 days, and not before; other pages stay', async () => {
    const [page, kept] = [await aPage(server), await aPage(server)];
    const id = await trash(page);
    const { deletedAt } = (await trashed(page)) ?? { deletedAt: '' };
    expect(Math.abs(Date.parse(deletedAt) - Date.now() - 30 * day)).toBeLessThan(day);
    const isThere = async () => {
      const rows = server.db.selectFrom('pages').select('id').where('id', '=', id);
      return (await rows.executeTakeFirst()) !== undefined;
    };
    await deleteExpiredBy(server, Date.parse(deletedAt) - 1);
    expect(await isThere()).toBe(true);
    await deleteExpiredBy(server, Date.parse(deletedAt) + 1);
    expect([await isThere(), await statusOf(kept)]).toEqual([false, 200]);
  });

  test('can be deleted permanently at once, and a live page cannot', async () => {
    const page = await aPage(server);
    const id = await trash(page);
    const { pages, message } = await server.call('pages/deleteTrashedPage', { id }, as);
    expect(message).toBe('Beans page is permanently deleted.');
    expect(pages.map((each) => each.id)).not.toContain(id);
    const live = await aPage(server);
    const { id: liveId } = await server.db
      .selectFrom('pages')
      .select('id')
      .where('name', '=', live.name)
      .executeTakeFirstOrThrow();
    const refused = await server.attempt('pages/deleteTrashedPage', { id: liveId }, as);
    expect([refused.status, await statusOf(live)]).toEqual([404, 200]);
  });
});

describe('pages/unpublishPage', () => {
  test('hides a page from visitors and lists, once, and keeps its draft and its topics', async () => {
    const page = await aPage(server, { title: 'Winter' });
    await server.call('pages/editPageData', { ...page, topics: ['Snow peas'] }, as);
    await server.call('sync/syncPage', page, as);
    const tags = await tagsMarkedBy(server, async () => {
      const { message } = await server.call('pages/unpublishPage', page, as);
      expect(message).toBe('Winter page is unpublished.');
    });
    expect(tags).toEqual(
      expect.arrayContaining([`page:articles/${page.name.toLowerCase()}`, 'pageLinks']),
    );
    expect(await statusOf(page)).toBe(404);
    const { topics } = await server.call('pages/getTopics', {}, as);
    expect(topics.map(({ name }) => name)).not.toContain('Snow peas');
    expect((await server.attempt('pages/unpublishPage', page, as)).status).toBe(409);
    await server.call('sync/syncPage', page, as);
    const { pageData } = await server.call('pages/getPageData', page);
    expect(pageData.topics).toEqual(['Snow peas']);
  });

  test('is refused for a page that the site needs', async () => {
    const page = { section: 'about', name: 'About' };
    expect((await server.attempt('pages/unpublishPage', page, as)).status).toBe(400);
  });
});

describe('pages/duplicatePage', () => {
  test('copies the draft to an unpublished page, whose paragraphs are its own', async () => {
    const page = await aPage(server, { title: 'Original' });
    await server.call('pages/editPageData', { ...page, reviewedBy: 'Ana Lind' }, as);
    const newName = `${page.name}-copy`;
    const body = { ...page, newName };
    const { message, pageData } = await server.call('pages/duplicatePage', body, as);
    expect(message).toBe('Original (copy) page is added.');
    expect(pageData).toMatchObject({ name: newName, isPublished: 0, reviewedBy: '' });
    const draft = { section: page.section, draft: 1 as const };
    const copy = await server.call('pages/getPageData', { ...draft, name: newName }, as);
    const original = await server.call('pages/getPageData', { ...draft, name: page.name }, as);
    const texts = ({ pageContent, readMoreText }: typeof copy) =>
      [...pageContent, ...readMoreText].map(({ html }) => html);
    expect(texts(copy)).toEqual(texts(original));
    const [kept, ...removed] = copy.pageContent;
    expect(removed).toHaveLength(1);
    const only = { id: kept?.id ?? '', title: 'Kept', text: 'Kept.' };
    await server.call(
      'pages/editPageContent',
      { section: page.section, name: newName, pageContent: [only] },
      as,
    );
    const after = await server.call('pages/getPageData', { ...draft, name: page.name }, as);
    expect(after.pageContent).toEqual(original.pageContent);
    const { status, reply } = await server.attempt('pages/duplicatePage', body, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['newName']]);
  });
});
