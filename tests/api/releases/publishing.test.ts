import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { everyPublicPage, expectSame } from '#tests/support/content/every-public-page.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };

type Added = NonNullable<Body<'releases/addRelease'>['items']>;
type Page = Awaited<ReturnType<typeof aPage>>;

const publishing = (page: Page) => ({ kind: 'page', ...page, action: 'publish' }) as const;
const aRelease = async (items: Added, name = 'Spring') =>
  (await site.call('releases/addRelease', { name, items }, as)).release;
const edit = (page: Page, title: string) => site.call('pages/editPageData', { ...page, title }, as);
const read = async (path: string) => (await site.get(path)).body.toString();

const draftOf = (entry: Body<'lists/saveDraft'>['entry'], key?: string) =>
  site.call('lists/saveDraft', { entry, ...(key !== undefined && { key }) }, as);
const entry = (
  list: Body<'lists/saveDraft'>['entry']['list'],
  key: string,
  action: 'publish' | 'delete' = 'publish',
) => ({ kind: 'entry', list, key, action }) as const;

describe('A release of pages and lists', () => {
  test('is published at once, and undone to the byte on every public page', async () => {
    const changed = { section: 'articles' as const, name: 'Hidden-Salt' };
    const gone = await aPage(site, { name: 'Gone', title: 'Gone soon', state: 'draft' });
    const trashed = await aPage(site, { name: 'Trashed', title: 'Trashed soon', state: 'draft' });
    for (const page of [gone, trashed]) await site.call('sync/syncPage', page, as);
    const fresh = await aPage(site, { name: 'Fresh', title: 'Fresh', state: 'draft' });
    const { faqs } = await site.call('pages/getFaq', {});
    const { board } = await site.call('pages/getBoard', {});
    const { footerPages } = await site.call('footer/getFooterPages', {});
    const [section] = faqs;
    const [asked, deleted] = section?.questions ?? [];
    const [member] = board;
    const before = await everyPublicPage(site);

    await site.call(
      'pages/editPageData',
      { ...changed, title: 'Salt, found', topics: ['Salt', 'Spring'] },
      as,
    );
    await draftOf(
      {
        list: 'faqQuestions',
        content: {
          columnNumber: section?.columnNumber ?? 1,
          question: 'Is spring here?',
          answer: 'Yes.',
          readMore: [{ text: 'Look outside.' }],
        },
      },
      asked?.id,
    );
    const added = await draftOf({
      list: 'faqQuestions',
      content: { columnNumber: 77, question: 'A new section?', answer: 'Indeed.', readMore: [] },
    });
    await draftOf(
      { list: 'board', content: { name: 'Ida Lang', position: 'Chair', bio: '*Hi*', photo: '' } },
      member?.id,
    );
    const policy = footerPages.find(({ name }) => !/privacy|terms/i.test(name))?.name ?? 'Cookies';
    await draftOf(
      {
        list: 'footerPages',
        content: {
          title: 'Renamed policy',
          subtitle: '',
          linkName: 'Renamed',
          content: [{ title: 'Cookies', text: 'Few.' }],
        },
      },
      policy,
    );
    const { bottomMenu } = await site.call('footer/getBottomMenu', {});
    const [column] = bottomMenu;
    await draftOf(
      {
        list: 'bottomMenu',
        content: {
          columnName: 'Read and learn',
          links: [
            ...(column?.links ?? []).slice(1).map(({ language: _language, ...link }) => link),
            { linkName: 'Spring', url: '/articles/Fresh', isActive: 1 },
          ],
        },
      },
      String(column?.order),
    );
    await draftOf(
      { list: 'footerBlocks', content: { title: 'Help in spring', text: '*Call us.*' } },
      'help',
    );
    const newMember = await draftOf({
      list: 'board',
      content: { name: 'Nia Frost', position: '', bio: '', photo: '' },
    });
    const ids = [newMember.draft.key, ...board.map(({ id }) => id).reverse()];
    await draftOf({ list: 'boardOrder', content: { ids } }, 'order');
    const questions = (section?.questions ?? []).map(({ id }) => id).reverse();
    const sectionKey = String(section?.columnNumber);
    await draftOf({ list: 'faqOrder', content: { ids: questions } }, sectionKey);
    const { settings } = await site.call('settings/getSettings', {}, as);
    await draftOf({
      list: 'headerMenu',
      content: {
        headerMenu: settings.headerMenu.toReversed(),
        donateButton: { label: 'Give in spring', isShown: 1 },
      },
    });
    const soon = { linkName: 'Sprouting', url: '/courses/Sprouting', isActive: 0 } as const;
    const coursesMenu = [soon, ...settings.coursesMenu.toReversed()];
    await draftOf({ list: 'coursesMenu', content: { coursesMenu } });
    expect(await read('/FAQ')).toBe(before.get('/FAQ')?.replace(/^200 /, ''));
    expect(await read('/')).toBe(before.get('/')?.replace(/^200 /, ''));

    const release = await aRelease([
      publishing(changed),
      publishing(fresh),
      { kind: 'page', ...gone, action: 'unpublish' },
      { kind: 'page', ...trashed, action: 'trash' },
      entry('faqQuestions', asked?.id ?? ''),
      entry('faqQuestions', deleted?.id ?? '', 'delete'),
      entry('faqQuestions', added.draft.key),
      entry('board', member?.id ?? ''),
      entry('boardOrder', 'order'),
      entry('board', newMember.draft.key),
      entry('faqOrder', sectionKey),
      entry('headerMenu', 'site'),
      entry('coursesMenu', 'site'),
      entry('footerPages', policy),
      entry('bottomMenu', String(column?.order)),
      entry('footerBlocks', 'help'),
    ]);
    expect(new Set(release.changes.map(({ state }) => state))).toEqual(new Set(['ready']));
    const publish = () =>
      site.call(
        'releases/publishRelease',
        { id: release.id, fingerprint: release.fingerprint },
        as,
      );
    const tags = await tagsMarkedBy(site, publish);
    expect(tags).toEqual(expect.arrayContaining(['section:articles', 'faq', 'board']));
    const article = await read('/articles/Hidden-Salt');
    expect(article).toContain('Salt, found');
    expect((await site.get('/articles/Fresh')).status).toBe(200);
    for (const path of ['/articles/Gone', '/articles/Trashed']) {
      expect((await site.get(path)).status).toBe(404);
    }
    const faq = await read('/FAQ');
    for (const text of ['Is spring here?', 'Look outside.', 'A new section?']) {
      expect(faq).toContain(text);
    }
    expect(faq).not.toContain(deleted?.question);
    expect(await read('/Board')).toMatch(/<h1[\s\S]*Nia Frost[\s\S]*Ida Lang/);
    const last = (await site.call('pages/getFaq', {})).faqs[0]?.questions.at(-1);
    expect(last?.id).toBe(questions.find((id) => id === asked?.id));
    const home = await read('/');
    for (const text of ['Renamed', 'Read and learn', '<em>Call us.</em>', 'Give in spring']) {
      expect(home).toContain(text);
    }
    expect(home).toMatch(/All courses<\/a>\s*<\/li>\s*<li><a [^>]*Coming Soon[^>]*>Sprouting/);
    // A lost answer is asked for again.
    expect((await publish()).release.status).toBe('published');

    const undone = await site.call('releases/undoRelease', { id: release.id }, as);
    expect(undone.release).toMatchObject({ status: 'undone', publishedBy: 'Maya Okafor' });
    // No one has changed a draft: the release itself does not count.
    expect(undone.release.changes.filter(({ isChanged }) => isChanged === 1)).toEqual([]);
    await site.call('releases/undoRelease', { id: release.id }, as);
    expectSame(await everyPublicPage(site), before);

    // The drafts are drafts again, and can be published once more.
    const { pageData } = await site.call('pages/getPageData', { ...changed, draft: 1 }, as);
    expect(pageData).toMatchObject({ title: 'Salt, found', hasChanges: 1 });
    const { drafts } = await site.call('lists/getDrafts', { list: 'faqQuestions' }, as);
    expect(drafts.map(({ isOutdated }) => isOutdated)).toEqual([0, 0]);
    const kinds = async (page: Page) =>
      (await site.call('pages/getPageVersions', page, as)).versions.map(({ kind }) => kind);
    expect((await kinds(changed)).slice(0, 2)).toEqual(['live', 'live']);
    expect((await kinds(fresh)).slice(0, 2)).toEqual(['unpublished', 'live']);
    const again = await site.call('releases/publishRelease', { id: release.id }, as);
    expect(again.release.status).toBe('published');
    await site.call('releases/undoRelease', { id: release.id }, as);
    expect(await read('/FAQ')).toBe(before.get('/FAQ')?.replace(/^200 /, ''));
  });

  test('is not undone over later changes, which it names', async () => {
    const [first, second] = [await aPage(site, { title: 'One' }), await aPage(site)];
    await edit(first, 'One, changed');
    await edit(second, 'Two, changed');
    const { id } = await aRelease([publishing(first), publishing(second)]);
    await site.call('releases/publishRelease', { id }, as);
    // A new draft is no change that visitors see.
    await edit(second, 'Two, as a draft');
    await edit(first, 'One, later');
    await site.call('sync/syncPage', first, as);
    const refused = await site.attempt('releases/undoRelease', { id }, as);
    expect([refused.status, refused.reply.message]).toEqual([
      409,
      'Nothing was undone: “One, later” changed after this release. Restore earlier versions from the history instead.',
    ]);
    const { pageData } = await site.call('pages/getPageData', second);
    expect(pageData.title).toBe('Two, changed');
  });

  test('changes the menus back, and leaves other settings as they are by now', async () => {
    const { settings } = await site.call('settings/getSettings', {}, as);
    const content = {
      headerMenu: settings.headerMenu.toReversed(),
      donateButton: settings.donateButton,
    };
    await draftOf({ list: 'headerMenu', content });
    await draftOf({ list: 'coursesMenu', content: { coursesMenu: [] } });
    const { id } = await aRelease([entry('headerMenu', 'site'), entry('coursesMenu', 'site')]);
    await site.call('releases/publishRelease', { id }, as);
    const published = (await site.call('settings/getSettings', {}, as)).settings;
    expect(published).toMatchObject({ headerMenu: content.headerMenu, coursesMenu: [] });
    await site.call('settings/editSettings', { tagline: 'Eat well together' }, as);
    await site.call('releases/undoRelease', { id }, as);
    const undone = (await site.call('settings/getSettings', {}, as)).settings;
    expect(undone).toMatchObject({
      headerMenu: settings.headerMenu,
      coursesMenu: settings.coursesMenu,
      tagline: 'Eat well together',
    });
    for (const [list, key] of [
      ['headerMenu', 'site'],
      ['coursesMenu', 'site'],
      ['boardOrder', 'order'],
    ] as const) {
      const items = [entry(list, key, 'delete')];
      const { status } = await site.attempt('releases/addItems', { id, items }, as);
      expect(status, list).toBe(400);
    }
  });

  test('keeps a list entry that was changed or added to since', async () => {
    const added = await draftOf({ list: 'faqSections', content: { title: 'Harvest' } });
    const { id } = await aRelease([entry('faqSections', added.draft.key)]);
    await site.call('releases/publishRelease', { id }, as);
    const questions = [{ question: 'When?', answer: 'In fall.' }];
    const columnNumber = Number(added.draft.key);
    await site.call('pages/editQuestions', { columnNumber, questions }, as);
    const refused = await site.attempt('releases/undoRelease', { id }, as);
    expect(refused.status).toBe(409);
    expect(await read('/FAQ')).toContain('In fall.');
  });
});

test('A release is added once for each attempt, and a change of the same page replaces the earlier one', async () => {
  const page = await aPage(site);
  const body = { name: 'Once', items: [publishing(page)], attempt: crypto.randomUUID() };
  const first = await site.call('releases/addRelease', body, as);
  const second = await site.call('releases/addRelease', body, as);
  expect(second.release.id).toBe(first.release.id);
  const { id } = first.release;
  const items: Added = [{ kind: 'page', ...page, action: 'trash' }];
  const { release } = await site.call('releases/addItems', { id, items }, as);
  expect(release.changes.map(({ action }) => action)).toEqual(['trash']);
});
