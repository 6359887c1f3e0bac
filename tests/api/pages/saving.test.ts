import { describe, expect, test } from 'vitest';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
// A node of its own, with the same database.
const other = await aServer({}, { place: server.place });
const maya = await anEditor(server);
const ben = await anEditor(server);
await server.db
  .updateTable('users')
  .set({ first_name: 'Ben', last_name: 'Ito' })
  .where('id', '=', ben.userId)
  .execute();

const versionsOf = async (page: Awaited<ReturnType<typeof aPage>>) =>
  (await server.call('pages/getPageVersions', page, { as: maya })).versions;

const editsOf = ({ section, name }: Awaited<ReturnType<typeof aPage>>) =>
  server.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `${section}/${name}`)
    .where('action', '=', 'page.edit')
    .execute();

describe('pages/savePage, by hand', () => {
  test('saves all parts at once, as one entry of the history and the audit trail', async () => {
    const page = await aPage(server, { title: 'First' });
    const saved = await server.call(
      'pages/savePage',
      {
        ...page,
        title: 'Figs',
        author: 'Maya',
        readMoreText: [{ text: '*More*' }],
        pageContent: [{ title: 'One', text: '*Two*' }],
        version: 1,
      },
      { as: maya },
    );
    expect(saved).toMatchObject({
      message: 'Figs page is updated.',
      pageData: { title: 'Figs', author: 'Maya', version: 2, hasChanges: 1 },
      readMoreText: [{ text: '*More*', html: '<p><em>More</em></p>' }],
      pageContent: [{ title: 'One', html: '<p><em>Two</em></p>' }],
    });
    expect(await versionsOf(page)).toMatchObject([
      { version: 2, title: 'Figs' },
      { version: 1, title: 'First' },
    ]);
    expect(await editsOf(page)).toHaveLength(1);
  });

  test('drops the values of fields that the section does not have', async () => {
    const page = await aPage(server, { title: 'First' });
    const row = () =>
      server.db
        .selectFrom('pages')
        .select(['id', 'draft_intro'])
        .where('section', '=', page.section)
        .where('name', '=', page.name)
        .executeTakeFirstOrThrow();
    const { id, draft_intro } = await row();
    const stored = { ...JSON.parse(draft_intro), fields: { beds: 3 }, fieldHtml: { soil: 'Clay' } };
    await server.db
      .updateTable('pages')
      .set({ draft_intro: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    await server.call('pages/savePage', { ...page, title: 'Second', version: 1 }, { as: maya });
    const saved = JSON.parse((await row()).draft_intro);
    expect(saved).toMatchObject({ title: 'Second' });
    expect(Object.keys(saved)).not.toEqual(expect.arrayContaining(['fields']));
    expect(Object.keys(saved)).not.toEqual(expect.arrayContaining(['fieldHtml']));
  });

  test('changes only what is sent, and names the read-more text if that is all', async () => {
    const page = await aPage(server, { title: 'First' });
    const before = await server.call('pages/getPageData', page);
    const more = await server.call(
      'pages/savePage',
      { ...page, readMoreText: [{ text: 'Even more.' }], version: 1 },
      { as: maya },
    );
    expect(more.message).toBe('Read More Text page is updated.');
    expect(more.pageData).toMatchObject({ title: 'First', text: before.pageData.text });
    expect(more.pageContent).toEqual(before.pageContent);
    const content = await server.call(
      'pages/savePage',
      { ...page, readMoreText: [], pageContent: [], version: 2 },
      { as: maya },
    );
    expect(content).toMatchObject({ message: 'First page is updated.', pageContent: [] });
  });

  test('adds nothing to the history if the parts that are sent are the same', async () => {
    const page = await aPage(server, { title: 'First' });
    const { readMoreText, pageContent } = await server.call('pages/getPageData', page);
    const { pageData } = await server.call(
      'pages/savePage',
      {
        ...page,
        title: 'First',
        readMoreText: readMoreText.map(({ id, text }) => ({ id, text })),
        pageContent: pageContent.map(({ html: _html, ...paragraph }) => paragraph),
        version: 1,
      },
      { as: maya },
    );
    expect(pageData).toMatchObject({ title: 'First', version: 2 });
    expect(await versionsOf(page)).toEqual([]);
  });

  test('saves no part if one of them is refused', async () => {
    const page = await aPage(server, { title: 'First' });
    const pageContent = [{ id: 'elsewhere', title: '', text: '' }];
    const refused = await server.attempt(
      'pages/savePage',
      { ...page, title: 'Half', pageContent, version: 1 },
      { as: maya },
    );
    expect(refused).toMatchObject({ status: 400, reply: { errors: expect.any(Object) } });
    const { pageData } = await server.call(
      'pages/getPageData',
      { ...page, draft: 1 },
      { as: maya },
    );
    expect(pageData).toMatchObject({ title: 'First', version: 1 });
  });
});

describe('pages/savePage, while its editor types', () => {
  test('saves the whole draft at once, and one sitting is one entry of the history and the audit trail', async () => {
    const page = await aPage(server, { title: 'First' });
    let version = 1;
    for (const title of ['F', 'Fi', 'Figs']) {
      const saved = await server.call(
        'pages/savePage',
        {
          ...page,
          title,
          text: '*Ripe*',
          pageContent: [{ title: 'One', text: 'Two' }],
          version,
          isAutomatic: 1,
        },
        { as: maya },
      );
      version = saved.pageData.version;
      expect(saved.pageData).toMatchObject({ title, html: '<p><em>Ripe</em></p>', hasChanges: 1 });
      expect(saved.pageContent).toMatchObject([{ title: 'One', html: '<p>Two</p>' }]);
    }
    expect(version).toBe(4);
    expect(await versionsOf(page)).toMatchObject([
      { version: 4, title: 'Figs', kind: 'saved', createdBy: 'Maya Okafor' },
      { version: 1, title: 'First' },
    ]);
    expect(await editsOf(page)).toHaveLength(1);
    // Visitors still see the published text.
    const live = await server.call('pages/getPageData', page);
    expect(live.pageData.title).toBe('First');
  });

  test('adds an entry for someone else, for a save by hand, and after ten minutes', async () => {
    const page = await aPage(server, { title: 'First' });
    const autosave = (as: typeof maya, title: string, version: number) =>
      server.call('pages/savePage', { ...page, title, version, isAutomatic: 1 }, { as });
    await autosave(maya, 'Second', 1);
    await autosave(ben, 'Third', 2);
    await server.call('pages/savePage', { ...page, title: 'Fourth', version: 3 }, { as: ben });
    await autosave(ben, 'Fifth', 4);
    await server.db
      .updateTable('page_versions')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', 600_000) }))
      .where('title', '=', 'Fifth')
      .execute();
    await autosave(ben, 'Sixth', 5);
    const titles = (await versionsOf(page)).map(({ title }) => title);
    expect(titles).toEqual(['Sixth', 'Fifth', 'Fourth', 'Third', 'Second', 'First']);
  });

  test('refuses a text that is based on an older draft, and returns the newest', async () => {
    const page = await aPage(server, { title: 'First' });
    await server.call('pages/savePage', { ...page, title: 'Mine', version: 1 }, { as: maya });
    const refused = await other.attempt(
      'pages/savePage',
      { ...page, title: 'Theirs', version: 1 },
      { as: ben },
    );
    expect(refused).toMatchObject({
      status: 409,
      reply: { pageData: { title: 'Mine', version: 2 } },
    });
    const wrong = { ...page, version: 2, pageContent: [{ id: 'elsewhere', title: '', text: '' }] };
    expect(await server.attempt('pages/savePage', wrong, { as: maya })).toMatchObject({
      status: 400,
    });
  });
});

describe('pages/announceEditing', () => {
  test('tells people on every node of each other until they leave, or a minute has passed', async () => {
    const page = await aPage(server, { title: 'First' });
    const mine = { ...page, tab: 'tab-of-maya' };
    const theirs = { ...page, tab: 'tab-of-ben' };
    const alone = await server.call('pages/announceEditing', mine, { as: maya });
    expect(alone).toMatchObject({ editors: [], version: 1 });
    const met = await other.call('pages/announceEditing', theirs, { as: ben });
    expect(met.editors).toEqual([{ name: 'Maya Okafor', isYou: 0 }]);
    const own = await server.call(
      'pages/announceEditing',
      { ...page, tab: 'another-tab' },
      { as: maya },
    );
    expect(own.editors).toEqual([
      { name: 'Ben Ito', isYou: 0 },
      { name: 'Maya Okafor', isYou: 1 },
    ]);
    // A tab of someone else cannot be closed or taken over.
    await other.call('pages/announceEditing', { ...mine, isLeaving: 1 }, { as: ben });
    await other.call('pages/announceEditing', theirs, { as: maya });
    await server.call('pages/savePage', { ...page, title: 'Mine', version: 1 }, { as: maya });
    expect(await other.call('pages/announceEditing', theirs, { as: ben })).toMatchObject({
      editors: [{ name: 'Maya Okafor' }],
      version: 2,
      updatedBy: 'Maya Okafor',
    });
    await server.call('pages/announceEditing', { ...mine, isLeaving: 1 }, { as: maya });
    await server.db
      .updateTable('page_editors')
      .set({ ends_at: Date.now() - 1 })
      .where('tab', '=', 'another-tab')
      .execute();
    const left = await other.call('pages/announceEditing', theirs, { as: ben });
    expect(left.editors).toEqual([]);
    await deleteExpired(server);
    const rows = await server.db.selectFrom('page_editors').select('tab').execute();
    expect(rows).toEqual([{ tab: 'tab-of-ben' }]);
  });
});
