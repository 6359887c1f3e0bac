import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withClient } from '#server/platform/limits/while-connected.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { anEvent } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const as = { as: await anEditor(site) };
const article = { section: 'articles', name: 'Hidden-Salt' } as const;

/** Opens a link as a browser does. @returns where it leads, and the cookie that it sets */
async function open(url: string) {
  const { status, headers } = await site.get(new URL(url).pathname);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return { status, to: headers.location, cookie, sent: { cookie: cookie.split(';')[0] ?? '' } };
}
const read = async (path: string, headers = {}) => (await site.get(path, headers)).body.toString();

/** The part of a page between its header and its footer. */
const mainOf = async (path: string, headers = {}) =>
  /<main.*<\/main>/s.exec(await read(path, headers))?.[0];

async function aPreview() {
  const { release } = await site.call(
    'releases/addRelease',
    { name: 'Spring & summer', items: [{ kind: 'page', ...article, action: 'publish' }] },
    as,
  );
  const { url, release: after } = await site.call(
    'releases/addPreview',
    { id: release.id, days: 2 },
    as,
  );
  return { id: release.id, url, previewId: after.previews[0]?.id ?? '' };
}

test('A private link shows the whole site as it will be, with the newest drafts, and no one else sees it', async () => {
  const fresh = await aPage(site, { name: 'Fresh', title: 'Fresh from the field', state: 'draft' });
  await site.call('pages/editPageData', { ...article, title: 'Salt, found' }, as);
  // A newsletter shows events and campaigns, which no release changes, as they are.
  const { slug } = await anEvent(site, { title: 'Soup & salt night' });
  const campaign = { name: 'Peas for all', goal: 50_000, isOffered: 1 } as const;
  await site.call('donations/editCampaign', campaign, { as: await anAdministrator(site) });
  const body = `{event: ${slug}}\n\n{campaign: Peas for all}`;
  const issue = { section: 'newsletters', name: '2031May', title: 'May' } as const;
  await aPage(site, { ...issue, state: 'draft', body });
  const { draft } = await site.call(
    'lists/saveDraft',
    {
      entry: {
        list: 'board',
        content: { name: 'Ida Lang', position: 'Chair', bio: '*Hello*', photo: '' },
      },
    },
    as,
  );
  const coursesMenu = [{ linkName: 'Sprouting', url: '/courses', isActive: 1 as const }];
  const menu = { list: 'coursesMenu' as const, content: { coursesMenu } };
  await site.call('lists/saveDraft', { entry: menu }, as);
  const { id, url } = await aPreview();
  await site.call(
    'releases/addItems',
    {
      id,
      items: [
        { kind: 'page', ...fresh, action: 'publish' },
        { kind: 'page', section: issue.section, name: issue.name, action: 'publish' },
        { kind: 'page', section: 'articles', name: 'Fiber', action: 'unpublish' },
        { kind: 'entry', list: 'board', key: draft.key, action: 'publish' },
        { kind: 'entry', list: 'coursesMenu', key: 'site', action: 'publish' },
      ],
    },
    as,
  );
  const { status, to, cookie, sent } = await open(url);
  expect([status, to]).toEqual([303, '/']);
  expect(cookie).toMatch(
    /^release-preview=[\w-]{43}; Path=\/; Max-Age=17[12]\d{3}; SameSite=Lax; HttpOnly$/,
  );
  const previewed = await site.get('/articles/Hidden-Salt', sent);
  expect(previewed.body.toString()).toContain('Salt, found');
  expect(previewed.body.toString()).toContain('Preview of “Spring &amp; summer”');
  expect(previewed.headers['cache-control']).toBe('no-store');
  expect(await read('/articles', sent)).toContain('Fresh from the field');
  expect(await read('/articles', sent)).not.toContain('/articles/Fiber"');
  expect((await site.get('/articles/Fiber', sent)).status).toBe(404);
  expect(await read('/Board', sent)).toContain('<em>Hello</em>');
  expect(await read('/About', sent)).toContain('>Sprouting</a>');
  expect(await read('/newsletters/2031May', sent)).toMatch(
    /Soup &amp; salt night[\s\S]*\$0<\/strong> of \$500 raised \(0%\)/,
  );
  expect(await read('/sitemap.xml', sent)).toContain('/articles/Fresh');
  expect(await read('/feed.xml', sent)).toContain('Fresh from the field');
  expect(await read('/articles/Hidden-Salt.data', sent)).toContain('Salt, found');

  // A later draft is in the preview at once, and in no one else's pages.
  await site.call('pages/editPageData', { ...article, title: 'Salt, at last' }, as);
  expect(await read('/articles/Hidden-Salt', sent)).toContain('Salt, at last');
  for (const headers of [{}, { cookie: `release-preview=${'x'.repeat(43)}` }]) {
    const html = await read('/articles/Hidden-Salt', headers);
    expect(html).not.toMatch(/Salt, (?:found|at last)|Preview of|Sprouting/);
    expect(await read('/Board', headers)).not.toContain('Ida Lang');
  }
  // Nothing is previewed where staff work.
  expect((await site.get('/cms', sent)).body.toString()).not.toContain('Preview of');

  const exit = await site.get('/release-preview/exit', sent);
  expect([exit.status, exit.headers['set-cookie']?.[0]]).toEqual([
    303,
    expect.stringMatching(/^release-preview=; .*Max-Age=0/),
  ]);

  // Published, it is what the preview showed, to the byte.
  const shown = await mainOf('/Board', sent);
  await site.call('releases/publishRelease', { id }, as);
  expect(await mainOf('/Board')).toBe(shown);
  await site.call('releases/undoRelease', { id }, as);
});

test('A preview link ends when it is revoked, expires, or its release is published', async () => {
  const revoked = await aPreview();
  const { sent } = await open(revoked.url);
  expect(await read('/', sent)).toContain('Preview of');
  const { id, previewId } = revoked;
  await site.call('releases/revokePreview', { id, previewId }, as);
  expect(await read('/', sent)).not.toContain('Preview of');
  expect((await open(revoked.url)).to).toBe('/release-preview');
  expect(await read('/release-preview')).toContain('This preview link has ended');

  const expired = await aPreview();
  const before = await open(expired.url);
  await site.db
    .updateTable('release_previews')
    .set({ expires_at: Date.now() - 1 })
    .where('id', '=', expired.previewId)
    .execute();
  expect(await read('/', before.sent)).not.toContain('Preview of');
  expect((await open(expired.url)).to).toBe('/release-preview');
  await deleteExpired(site);
  const left = await site.db.selectFrom('release_previews').select('id').execute();
  expect(left.map((row) => row.id)).not.toContain(expired.previewId);

  expect((await open(`http://site.test/release-preview/${'A'.repeat(43)}`)).to).toBe(
    '/release-preview',
  );
});

test('The copy of a preview answers every public call as the site itself does', async () => {
  const { url } = await aPreview();
  const { sent } = await open(url);
  for (const path of site.patterns.filter((each) => !each.includes(':') && each !== '/*')) {
    if (/^\/(?:account|cms|dashboard|404|release-preview)/.test(path)) continue;
    const live = await site.get(path);
    const previewed = await site.get(path, sent);
    expect([path, previewed.status]).toEqual([path, live.status]);
  }
});

test('A preview leaves out nothing that cannot be rendered at the moment', async () => {
  const content = { name: 'Eva Berg', position: 'Chair', bio: '*Later*', photo: '' };
  const { draft } = await site.call('lists/saveDraft', { entry: { list: 'board', content } }, as);
  const { id, url } = await aPreview();
  const member = { kind: 'entry', list: 'board', key: draft.key, action: 'publish' } as const;
  await site.call('releases/addItems', { id, items: [member] }, as);
  const queue = fullRenderQueue();
  const { sent } = await open(url);
  expect((await site.get('/Board', sent)).status).toBe(503);
  await queue.end();
  expect(await read('/Board', sent)).toContain('<em>Later</em>');
});

/** Keeps as many texts waiting as may wait, until it is ended. */
function fullRenderQueue() {
  const socket = new Socket();
  const costly = Array.from({ length: 9 }, () =>
    withClient({ owner: 'busy', socket }, () => renderTexts({ text: '*a_ '.repeat(40_000) })),
  );
  let isEnding = false;
  const others = Array.from({ length: 61 }, async () => {
    while (!isEnding) {
      await renderTexts({ text: 'hello' }).catch(() => undefined);
      await wait(1);
    }
  });
  const settled = Promise.allSettled([...costly, ...others]);
  const end = () => {
    isEnding = true;
    socket.destroy();
    return settled;
  };
  return { end };
}
