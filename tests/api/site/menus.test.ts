import { describe, expect, test } from 'vitest';
import type { Body, Path } from '#contract/index.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = await anAdministrator(server);

const menuOf = async (of: TestServer = server) => {
  const { site, footerPages, bottomMenu } = await of.call('site/getFrame', {});
  return {
    header: site.headerMenu.map(({ label }) => label),
    donateLabel: site.donateLabel,
    hasFeed: site.hasFeed,
    policies: footerPages.map(({ name }) => name),
    footer: bottomMenu.map(({ columnName, links }) => [
      columnName,
      ...links.map(({ linkName }) => linkName),
    ]),
  };
};

/** What the work marks: the tags of the pages that every node drops. */
async function marksOf(work: () => Promise<unknown>): Promise<string[]> {
  const marks = () => server.db.selectFrom('change_marks').select(['id', 'tags']).execute();
  const known = new Set((await marks()).map(({ id }) => id));
  await work();
  const added = (await marks()).filter(({ id }) => !known.has(id));
  return added.flatMap(({ tags }) => JSON.parse(tags) as string[]);
}

const publish = (page: Body<'sync/syncPage'>) => server.call('sync/syncPage', page, { as });
const unpublish = (page: Body<'pages/unpublishPage'>) =>
  server.call('pages/unpublishPage', page, { as });
const change = <P extends Path>(path: P, body: Body<P>) => server.call(path, body, { as });

describe('The menus of a site', () => {
  test('lead nowhere but to the contact form while nothing is published', async () => {
    expect(await menuOf()).toEqual({
      header: ['Contact'],
      donateLabel: '',
      hasFeed: 0,
      policies: [],
      footer: [],
    });
  });

  test('follow the first and the last page of a section, and no other', async () => {
    const one = await aPage(server, { state: 'draft' });
    const other = await aPage(server, { state: 'draft' });
    expect(await marksOf(() => publish(one))).toContain('menus');
    expect(await menuOf()).toMatchObject({ header: ['Articles', 'Contact'], hasFeed: 1 });
    expect(await marksOf(() => publish(other))).not.toContain('menus');
    const edited = { ...one, title: 'Peas' };
    await change('pages/editPageData', edited);
    expect(await marksOf(() => publish(one))).not.toContain('menus');
    expect(await marksOf(() => unpublish(one))).not.toContain('menus');
    expect(await marksOf(() => unpublish(other))).toContain('menus');
    expect(await menuOf()).toMatchObject({ header: ['Contact'], hasFeed: 0 });
  });

  test('are right after changes at the same time', async () => {
    const pages = await Promise.all(
      Array.from({ length: 4 }, () => aPage(server, { section: 'programs', state: 'draft' })),
    );
    const question = { columnNumber: 7, questions: [{ question: 'Why?', answer: 'So.' }] };
    await Promise.all([...pages.map(publish), change('pages/editQuestions', question)]);
    expect((await menuOf()).header).toEqual(['Programs', 'Questions', 'Contact']);
    await Promise.all([
      ...pages.map(unpublish),
      change('pages/deleteQuestionSection', { columnNumber: 7 }),
    ]);
    expect((await menuOf()).header).toEqual(['Contact']);
    const { value } = await server.db
      .selectFrom('site_settings')
      .select('value')
      .where('name', '=', 'emptyMenuEntries')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(value)).toEqual(expect.arrayContaining(['/programs', '/faq']));
  });

  test.each([
    ['Events', () => anEvent(server, {}, as)],
    ['Research', () => change('research/editResearchTerm', { term: 'Fiber', definition: 'Good' })],
    ['About', () => aboutIsPublished()],
  ])('lead to %s once there is something', async (label, fill) => {
    expect((await menuOf()).header).not.toContain(label);
    expect(await marksOf(fill)).toContain('menus');
    expect((await menuOf()).header).toContain(label);
  });

  test('lead to Donate once there is a way to give', async () => {
    await change('pages/editWaysToDonate', { title: 'By check' });
    expect((await menuOf()).donateLabel).toBe('Donate');
  });

  test('lead to a policy page once it has a paragraph', async () => {
    await change('footer/addFooterPage', { name: 'cookies', title: 'Cookies' });
    expect((await menuOf()).policies).not.toContain('cookies');
    const content = [{ title: 'Which', text: 'Few.' }];
    await change('footer/editFooterPage', { name: 'cookies', title: 'Cookies', content });
    expect((await menuOf()).policies).toContain('cookies');
  });

  test('of the footer leave out empty lists, and keep what is announced', async () => {
    const links = [
      { linkName: 'Our courses', url: '/Courses', isActive: 1 as const },
      { linkName: 'Newsletters', url: '/newsletters?year=2026', isActive: 0 as const },
    ];
    await change('footer/editBottomLinks', { columnName: 'Learn', links });
    const test = { linkName: 'Test', url: '/test', isActive: 1 as const };
    await change('footer/editBottomLinks', { columnName: 'Try', links: [test] });
    expect((await menuOf()).footer).toEqual([['Learn', 'Newsletters']]);
    await change('pages/addTestStep', { title: 'Beans' });
    await publish(await aPage(server, { section: 'courses', state: 'draft' }));
    expect((await menuOf()).footer).toEqual([
      ['Learn', 'Our courses', 'Newsletters'],
      ['Try', 'Test'],
    ]);
  });

  test('of a program that starts show what changed while it did not run', async () => {
    await aPage(server, { section: 'newsletters', name: '2026March' });
    const other = await aServer({}, { place: server.place });
    expect((await menuOf(other)).header).toContain('Newsletters');
    expect(
      await marksOf(async () => {
        const page = { section: 'newsletters', name: '2026March' } as const;
        await change('pages/editPageData', { ...page, title: 'March' });
        await publish(page);
      }),
    ).not.toContain('menus');
  });

  test('keep a menu of courses that leads elsewhere', async () => {
    const empty = await aServer();
    const administrator = { as: await anAdministrator(empty) };
    const coursesMenu = [{ linkName: 'At the library', url: 'https://example.org', isActive: 1 }];
    await empty.call('settings/editSettings', { coursesMenu } as never, administrator);
    expect((await menuOf(empty)).header).toEqual(['Courses', 'Contact']);
  });
});

async function aboutIsPublished() {
  const page = { section: 'about', name: 'About' } as const;
  await aPage(server, { ...page, state: 'draft' });
  await publish(page);
}
