import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const editData = (body: Body<'footer/editFooterData'>) =>
  server.call('footer/editFooterData', body, as);
const editPage = (body: Body<'footer/editFooterPage'>) =>
  server.call('footer/editFooterPage', body, as);
const editLinks = (body: Body<'footer/editBottomLinks'>) =>
  server.call('footer/editBottomLinks', body, as);
const pages = async () => (await server.call('footer/getFooterPages', {})).footerPages;
const wordsOf = async (name: string) =>
  (await server.call('footer/getFooterPagesContent', { name })).footerPagesContent;
const menu = async () => (await server.call('footer/getBottomMenu', {})).bottomMenu;

describe('footer/editFooterData', () => {
  test.each([
    ['help', 'help is updated.'],
    ['certification', 'certification is updated.'],
    ['disclaimer', 'Footer is updated.'],
  ])('changes %s, live at once', async (name, message) => {
    await editData({ name, title: 'Old', text: '' });
    const reply = await editData({ name, title: 'New', text: '*Now*' });
    expect(reply.message).toBe(message);
    expect(reply.footerData.find((block) => block.name === name)).toEqual({
      name,
      title: 'New',
      text: '*Now*',
      html: '<p><em>Now</em></p>',
      version: 2,
      language: 'en',
    });
    expect((await server.call('footer/getFooterData', {})).footerData).toEqual(reply.footerData);
  });

  test('finds a name in any case, and answers 404 for an unknown one', async () => {
    expect((await editData({ name: 'Help', title: 'x', text: '' })).message).toBe(
      'help is updated.',
    );
    const body = { name: 'legend', title: 'x', text: '' };
    expect((await server.attempt('footer/editFooterData', body, as)).status).toBe(404);
  });

  test('answers 409 with all blocks on a conflict', async () => {
    const name = 'help';
    const { footerData } = await editData({ name, title: 'Theirs', text: '' });
    const late = { name, title: 'Mine', text: '', version: 1 };
    const { status, reply } = await server.attempt('footer/editFooterData', late, as);
    expect([status, reply.footerData]).toEqual([409, footerData]);
  });
});

let names = 0;

/** A policy page with two paragraphs. */
async function aPolicy() {
  names += 1;
  const name = `Policy-${names}`;
  await server.call('footer/addFooterPage', { name, title: 'Policy' }, as);
  const content = ['One', 'Two'].map((title) => ({ title, text: title }));
  const { footerPagesContent } = await editPage({ name, title: 'Policy', content });
  return { name, ids: footerPagesContent.map(({ id }) => id) };
}

describe('footer/addFooterPage', () => {
  test('adds a page at the end, unless its name is taken', async () => {
    const body = { name: 'Refunds', title: 'Our refunds' };
    const reply = await server.call('footer/addFooterPage', body, as);
    expect(reply).toMatchObject({ message: 'Refunds page is added.', pageName: 'Refunds' });
    expect((await pages()).at(-1)).toMatchObject({ ...body, linkName: 'Our refunds', version: 1 });
    const again = { ...body, name: 'REFUNDS' };
    expect((await server.attempt('footer/addFooterPage', again, as)).status).toBe(400);
  });
});

describe('footer/editFooterPage', () => {
  test('changes what is sent, and keeps the rest', async () => {
    const { name, ids } = await aPolicy();
    const reply = await editPage({
      name: name.toLowerCase(),
      title: 'Changed',
      linkName: 'Link',
      content: [
        { id: ids[1], title: 'Two', text: '**Two**' },
        { title: 'Three', text: 'Three' },
      ],
    });
    expect(reply).toMatchObject({ message: `${name} page is updated.`, pageName: name });
    expect(reply.footerPages.find((page) => page.name === name)).toMatchObject({
      title: 'Changed',
      linkName: 'Link',
      subtitle: '',
      version: 3,
    });
    expect(reply.footerPagesContent).toMatchObject([
      { id: ids[0], name, title: 'One' },
      { id: ids[1], html: '<p><strong>Two</strong></p>' },
      { title: 'Three' },
    ]);
    expect(await pages()).toEqual(reply.footerPages);
    expect(await wordsOf(name)).toEqual(reply.footerPagesContent);
  });

  test('answers 409 with the latest version on a conflict', async () => {
    const { name } = await aPolicy();
    const { footerPages, footerPagesContent } = await editPage({ name, title: 'Theirs' });
    const late = { name, title: 'Mine', version: 2 };
    const { status, reply } = await server.attempt('footer/editFooterPage', late, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 0, footerPages, footerPagesContent });
  });

  test('loses none of several changes at once', async () => {
    const { name, ids } = await aPolicy();
    await Promise.all([
      editPage({ name, title: 'Policy', subtitle: 'Sub' }),
      editPage({ name, title: 'Policy', content: [{ id: ids[0], title: 'First', text: '' }] }),
      editPage({ name, title: 'Policy', content: [{ title: 'Three', text: '' }] }),
    ]);
    const titles = (await wordsOf(name)).map(({ title }) => title);
    expect(titles).toEqual(['First', 'Two', 'Three']);
    expect((await pages()).find((page) => page.name === name)?.subtitle).toBe('Sub');
  });

  test('answers 404 for an unknown page, and for a paragraph of another page', async () => {
    const [{ name }, other] = [await aPolicy(), await aPolicy()];
    const content = [{ id: other.ids[0], title: 'Mine now', text: '' }];
    for (const body of [
      { name: 'missing', title: 'x' },
      { name, title: 'x', content },
    ]) {
      expect((await server.attempt('footer/editFooterPage', body, as)).status).toBe(404);
    }
  });

  test('drops one cached page for its text, and all for what the footer shows', async () => {
    const { name, ids } = await aPolicy();
    const words = `footerPage:${name.toLowerCase()}`;
    const content = [{ id: ids[0], title: 'One', text: 'Changed' }];
    const edit = (fields: object) => () => editPage({ name, title: 'Policy', ...fields });
    expect(await tagsMarkedBy(server, edit({ content }))).toEqual([words]);
    expect(await tagsMarkedBy(server, edit({ linkName: 'New' }))).toEqual([
      words,
      'footerPages',
      'pageLinks',
    ]);
  });
});

describe('footer/deleteFooterParagraph and footer/deleteFooterPage', () => {
  test('delete a paragraph, once', async () => {
    const { name, ids } = await aPolicy();
    const body = { id: ids[0] ?? '' };
    const reply = await server.call('footer/deleteFooterParagraph', body, as);
    expect(reply.message).toBe('Paragraph is deleted.');
    expect(reply.footerPagesContent).toMatchObject([{ id: ids[1] }]);
    expect(await wordsOf(name)).toEqual(reply.footerPagesContent);
    expect((await server.attempt('footer/deleteFooterParagraph', body, as)).status).toBe(404);
  });

  test.each(['privacy', 'Terms'])('keep %s, which every page links to', async (name) => {
    await server.call('footer/addFooterPage', { name, title: name }, as);
    const refused = await server.attempt('footer/deleteFooterPage', { name }, as);
    expect(refused.status).toBe(409);
    expect(refused.reply.message).toContain('Edit its text instead.');
    expect(await pages()).toContainEqual(expect.objectContaining({ name }));
  });

  test('delete a page with its paragraphs, once', async () => {
    const { name, ids } = await aPolicy();
    const reply = await server.call('footer/deleteFooterPage', { name }, as);
    expect(reply.message).toBe(`${name} page is deleted.`);
    expect(await pages()).toEqual(reply.footerPages);
    expect((await server.attempt('footer/getFooterPagesContent', { name })).status).toBe(404);
    const left = await server.attempt('footer/deleteFooterParagraph', { id: ids[0] }, as);
    expect(left.status).toBe(404);
    expect((await server.attempt('footer/deleteFooterPage', { name }, as)).status).toBe(404);
  });
});

const link = (linkName: string, id?: string) => ({
  ...(id && { id }),
  linkName,
  url: '/About',
  isActive: 1 as const,
});

/** A column of the bottom menu with two links. */
async function aColumn() {
  names += 1;
  const columnName = `Column ${names}`;
  const { bottomMenu } = await editLinks({ columnName, links: [link('One'), link('Two')] });
  return { columnName, ids: bottomMenu.at(-1)?.links.map(({ id }) => id) ?? [] };
}

describe('footer/editBottomLinks', () => {
  test('changes the links with an id, adds those without, and keeps the others', async () => {
    const { columnName, ids } = await aColumn();
    const url = 'https://example.org';
    const links = [{ ...link('Changed', ids[1]), url, isActive: 0 as const }, link('Three')];
    const reply = await editLinks({ columnName, links });
    expect(reply.message).toBe('Bottom Menu is updated.');
    expect(reply.bottomMenu.at(-1)).toMatchObject({
      columnName,
      links: [
        { id: ids[0], linkName: 'One' },
        { id: ids[1], linkName: 'Changed', url, isActive: 0 },
        { linkName: 'Three' },
      ],
    });
    expect(await menu()).toEqual(reply.bottomMenu);
  });

  test('renames a column with its links, unless the name is taken', async () => {
    const [{ columnName, ids }, other] = [await aColumn(), await aColumn()];
    const taken = { columnName, newColumnName: other.columnName, links: [] };
    const { status, reply } = await server.attempt('footer/editBottomLinks', taken, as);
    expect([status, Object.keys(reply.errors)]).toEqual([400, ['newColumnName']]);
    const newColumnName = `${columnName} renamed`;
    await editLinks({ columnName, newColumnName, links: [link('New')] });
    const renamed = (await menu()).find((column) => column.columnName === newColumnName);
    expect(renamed?.links).toMatchObject([{ id: ids[0] }, { id: ids[1] }, { linkName: 'New' }]);
    expect((await menu()).map((column) => column.columnName)).not.toContain(columnName);
  });

  test('loses none of several links that are added at once', async () => {
    const { columnName } = await aColumn();
    const added = ['A', 'B', 'C', 'D'];
    await Promise.all(added.map((name) => editLinks({ columnName, links: [link(name)] })));
    const column = (await menu()).find((each) => each.columnName === columnName);
    const stored = column?.links.map(({ linkName }) => linkName).toSorted();
    expect(stored).toEqual(['One', 'Two', ...added].toSorted());
  });

  test('answers 404 for a link of another column, and for an unknown column', async () => {
    const [{ columnName }, other] = [await aColumn(), await aColumn()];
    for (const body of [
      { columnName, links: [link('Mine now', other.ids[0])] },
      { columnName: 'Missing', links: [] },
      { columnName: 'Missing', newColumnName: 'New', links: [link('x')] },
    ]) {
      expect((await server.attempt('footer/editBottomLinks', body, as)).status).toBe(404);
    }
  });

  test.each(['javascript:alert(1)', '//evil.example', ''])(
    'refuses an unsafe address: %j',
    async (url) => {
      const body = { columnName: 'Learn', links: [{ ...link('x'), url }] };
      expect((await server.attempt('footer/editBottomLinks', body, as)).status).toBe(400);
    },
  );
});

describe('footer/deleteLink', () => {
  test('deletes a link, once, and the column with its last', async () => {
    const { columnName, ids } = await aColumn();
    const [first = '', last = ''] = ids;
    const reply = await server.call('footer/deleteLink', { id: first }, as);
    expect(reply.message).toBe('Bottom Menu Link is deleted.');
    expect(await menu()).toEqual(reply.bottomMenu);
    expect(reply.bottomMenu.at(-1)).toMatchObject({ columnName, links: [{ id: last }] });
    expect((await server.attempt('footer/deleteLink', { id: first }, as)).status).toBe(404);
    const { bottomMenu } = await server.call('footer/deleteLink', { id: last }, as);
    expect(bottomMenu.map((column) => column.columnName)).not.toContain(columnName);
  });
});

test('An edit of the footer drops every cached page', async () => {
  const tags = await tagsMarkedBy(server, async () => {
    await editData({ name: 'help', title: 'x', text: '' });
    const { ids } = await aColumn();
    await server.call('footer/deleteLink', { id: ids[0] ?? '' }, as);
  });
  expect(tags).toEqual(['footer', 'bottomMenu', 'bottomMenu']);
});

test('The footer is edited by editors', async () => {
  const body = { name: 'help', title: 'Mine', text: '' };
  expect((await server.attempt('footer/editFooterData', body)).status).toBe(401);
  const member = { as: await aMember(server) };
  expect((await server.attempt('footer/editFooterData', body, member)).status).toBe(403);
});
