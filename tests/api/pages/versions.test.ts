import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

type Page = Awaited<ReturnType<typeof aPage>>;

const edit = (page: Page, title: string) =>
  server.call('pages/editPageData', { ...page, title }, as);
const versionsOf = async (page: Page) =>
  (await server.call('pages/getPageVersions', page, as)).versions;

describe('pages/getPageVersions', () => {
  test('lists who made each edit and when, newest first, and what was there before', async () => {
    const page = await aPage(server, { title: 'First' });
    expect(await versionsOf(page)).toEqual([]);
    await edit(page, 'Second');
    await server.call('pages/editPageContent', { ...page, pageContent: [] }, as);
    const versions = await versionsOf(page);
    expect(versions).toMatchObject([
      { version: 3, kind: 'saved', title: 'Second', createdBy: 'Maya Okafor' },
      { version: 2, kind: 'saved', title: 'Second', createdBy: 'Maya Okafor' },
      { version: 1, kind: 'saved', title: 'First', createdBy: '' },
    ]);
    for (const { createdAt } of versions) expect(createdAt).toMatch(/^\d{4}-.*Z$/);
  });

  test('lists what was published, restored or renamed, and under which name', async () => {
    const page = await aPage(server, { title: 'First' });
    await edit(page, 'Second');
    await server.call('sync/syncPageIntro', page, as);
    const versionId = (await versionsOf(page)).at(-1)?.versionId ?? '';
    await server.call('pages/restorePageVersion', { ...page, versionId }, as);
    const newName = `${page.name}-2`;
    await server.call('pages/renamePage', { ...page, newName }, as);
    const versions = await versionsOf({ ...page, name: newName });
    expect(versions.map(({ kind, title, name }) => [kind, title, name])).toEqual([
      ['renamed', 'First', newName],
      ['restored', 'First', page.name],
      ['live', 'Second', page.name],
      ['saved', 'Second', page.name],
      ['saved', 'First', page.name],
    ]);
  });

  test('has no version for an edit that changes nothing, or for a sync that publishes nothing', async () => {
    const page = await aPage(server);
    await server.call('pages/editPageData', { ...page, order: 5 }, as);
    await server.call('sync/syncPage', page, as);
    expect(await versionsOf(page)).toEqual([]);
  });

  test('keeps the newest two hundred', async () => {
    const page = await aPage(server);
    for (let index = 0; index < 201; index += 1) await edit(page, `Edit ${index}`);
    const versions = await versionsOf(page);
    expect(versions).toHaveLength(200);
    expect([versions[0]?.title, versions.at(-1)?.title]).toEqual(['Edit 200', 'Edit 1']);
  });

  test('keeps versions of deleted accounts, without their names', async () => {
    const page = await aPage(server);
    const leaving = await anEditor(server);
    await server.call('pages/editPageData', { ...page, title: 'Bye' }, { as: leaving });
    const { password } = leaving;
    await server.call('account/deleteAccount', { password }, { as: leaving });
    expect((await versionsOf(page))[0]).toMatchObject({ title: 'Bye', createdBy: '' });
  });

  test('is for editors, and only for existing pages', async () => {
    const page = await aPage(server);
    expect((await server.attempt('pages/getPageVersions', page)).status).toBe(401);
    const member = { as: await aMember(server) };
    expect((await server.attempt('pages/getPageVersions', page, member)).status).toBe(403);
    const missing = { ...page, name: 'Missing' };
    expect((await server.attempt('pages/getPageVersions', missing, as)).status).toBe(404);
  });
});

describe('pages/getPageVersion', () => {
  test('answers with the text that the page had then', async () => {
    const page = await aPage(server, { title: 'First' });
    const before = await server.call('pages/getPageData', page);
    await edit(page, 'Second');
    await server.call('pages/editPageContent', { ...page, pageContent: [] }, as);
    const versionId = (await versionsOf(page)).at(-1)?.versionId ?? '';
    const reply = await server.call('pages/getPageVersion', { ...page, versionId }, as);
    expect(reply.version).toMatchObject({ versionId, kind: 'saved', title: 'First' });
    expect(reply.pageData.title).toBe('First');
    expect(reply.pageContent).toEqual(before.pageContent);
    expect(reply.readMoreText).toEqual(before.readMoreText);
  });

  test('answers 404 for a version of another page', async () => {
    const [page, other] = [await aPage(server), await aPage(server)];
    await edit(other, 'Other');
    const versionId = (await versionsOf(other))[0]?.versionId;
    const body = { ...page, versionId };
    expect((await server.attempt('pages/getPageVersion', body, as)).status).toBe(404);
  });
});

describe('pages/restorePageVersion', () => {
  test('makes an earlier draft the current draft, and changes nothing else', async () => {
    const page = await aPage(server, { title: 'First' });
    const live = await server.call('pages/getPageData', page);
    await edit(page, 'Second');
    await server.call('pages/editPageContent', { ...page, pageContent: [] }, as);
    await server.call('sync/syncPage', page, as);
    const versionId = (await versionsOf(page)).at(-1)?.versionId ?? '';
    const reply = await server.call('pages/restorePageVersion', { ...page, versionId }, as);
    expect(reply.message).toBe('First page is updated.');
    expect(reply.pageData).toMatchObject({ title: 'First', hasChanges: 1 });
    expect(reply.pageContent).toEqual(live.pageContent);
    expect(reply.readMoreText).toEqual(live.readMoreText);
    expect(reply.versions.map(({ title }) => title)).toEqual([
      'First',
      'Second',
      'Second',
      'Second',
      'First',
    ]);
    const visited = await server.call('pages/getPageData', page);
    expect([visited.pageData.title, visited.pageContent]).toEqual(['Second', []]);
  });

  test('answers 409 with the latest draft on a conflict', async () => {
    const page = await aPage(server);
    await edit(page, 'Theirs');
    const versionId = (await versionsOf(page)).at(-1)?.versionId;
    const body = { ...page, versionId, version: 1 };
    const { status, reply } = await server.attempt('pages/restorePageVersion', body, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 0, pageData: { title: 'Theirs', version: 2 } });
  });

  test('answers 404 for a version of another page', async () => {
    const [page, other] = [await aPage(server), await aPage(server)];
    await edit(other, 'Other');
    const versionId = (await versionsOf(other))[0]?.versionId;
    for (const id of [versionId, 'nowhere']) {
      const body = { ...page, versionId: id };
      expect((await server.attempt('pages/restorePageVersion', body, as)).status).toBe(404);
    }
  });
});
