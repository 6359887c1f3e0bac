import { describe, expect, test } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { namesRaisedBy, raisedBy } from '#tests/support/server/domain-events.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const editor = await anEditor(server);
const as = { as: editor };

type Page = Awaited<ReturnType<typeof aPage>>;

const idOf = async ({ section, name }: Page) => {
  const { id } = await server.db
    .selectFrom('pages')
    .select('id')
    .where('section', '=', section)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
};
const edit = (page: Page, title: string) =>
  server.call('pages/editPageData', { ...page, title }, as);

describe('A page raises an event', () => {
  test('when it is published, and again when its text changes, but not when nothing does', async () => {
    const page = await aPage(server, { state: 'draft' });
    const pageId = await idOf(page);
    const publish = () => server.call('sync/syncPage', page, as);
    const first = { pageId, ...page, isNew: true, formerName: null };
    expect(await raisedBy(server, publish)).toEqual([['page.published', first]]);
    expect(await raisedBy(server, () => edit(page, 'Lentils'))).toEqual([]);
    expect(await raisedBy(server, () => server.call('sync/syncPageIntro', page, as))).toEqual([
      ['page.published', { ...first, isNew: false }],
    ]);
    expect(await raisedBy(server, publish)).toEqual([]);
  });

  test('when it is unpublished or moved to the trash, unless visitors could not see it', async () => {
    const [page, trashed] = [await aPage(server), await aPage(server)];
    const hide = () => server.call('pages/unpublishPage', page, as);
    expect(await raisedBy(server, hide)).toEqual([
      ['page.unpublished', { pageId: await idOf(page), ...page }],
    ]);
    const pageId = await idOf(trashed);
    expect(await raisedBy(server, () => server.call('pages/deletePage', trashed, as))).toEqual([
      ['page.unpublished', { pageId, ...trashed }],
    ]);
    expect(await raisedBy(server, () => server.call('pages/deletePage', page, as))).toEqual([]);
  });

  test('under its new name when it is renamed, unless it is hidden', async () => {
    const page = await aPage(server);
    const pageId = await idOf(page);
    const renamed = { ...page, name: `${page.name}-2` };
    const rename = (from: Page, newName: string) => () =>
      server.call('pages/renamePage', { ...from, newName }, as);
    expect(await raisedBy(server, rename(page, renamed.name))).toEqual([
      ['page.published', { pageId, ...renamed, isNew: false, formerName: page.name }],
    ]);
    await server.call('pages/unpublishPage', renamed, as);
    expect(await raisedBy(server, rename(renamed, `${page.name}-3`))).toEqual([]);
  });

  test('when a schedule publishes or unpublishes it, or is refused', async () => {
    const runDue = async () => {
      await server.db
        .updateTable('page_schedules')
        .set({ due_at: Date.now() - minute })
        .execute();
      await runJob(server, 'publishing scheduled pages');
    };
    const schedule = (page: Page, action: 'publish' | 'unpublish') =>
      server.call('pages/schedulePage', { ...page, action, at: '2099-03-01T09:00' }, as);
    const page = await aPage(server);
    await edit(page, 'Scheduled');
    await schedule(page, 'publish');
    expect(await namesRaisedBy(server, runDue)).toEqual(['page.published']);
    await schedule(page, 'unpublish');
    expect(await namesRaisedBy(server, runDue)).toEqual(['page.unpublished']);

    await schedule(page, 'publish');
    const who = server.db.updateTable('users').where('id', '=', editor.userId);
    await who.set({ account_type: 0 }).execute();
    const refused = await raisedBy(server, runDue);
    await who.set({ account_type: 2 }).execute();
    expect(refused).toEqual([['schedule.refused', { pageId: await idOf(page), ...page }]]);
  });

  test('when a release publishes, unpublishes and trashes it, and when that is undone; a preview raises none', async () => {
    const [fresh, changed, hidden, trashed] = [
      await aPage(server, { state: 'draft' }),
      await aPage(server),
      await aPage(server),
      await aPage(server),
    ];
    await edit(changed, 'Changed');
    const of = (page: Page, action: 'publish' | 'unpublish' | 'trash') =>
      ({ kind: 'page', ...page, action }) as const;
    const items = [
      of(fresh, 'publish'),
      of(changed, 'publish'),
      of(hidden, 'unpublish'),
      of(trashed, 'trash'),
    ];
    const { release } = await server.call('releases/addRelease', { name: 'Spring', items }, as);
    const { id } = release;
    const published = await raisedBy(server, () =>
      server.call('releases/publishRelease', { id }, as),
    );
    const states = published.map(([name, payload]) => [name, 'name' in payload && payload.name]);
    expect(states.toSorted()).toEqual(
      [
        ['page.published', fresh.name],
        ['page.published', changed.name],
        ['page.unpublished', hidden.name],
        ['page.unpublished', trashed.name],
      ].toSorted(),
    );
    const undone = await raisedBy(server, () => server.call('releases/undoRelease', { id }, as));
    const after = undone.map(([name, payload]) => [name, 'name' in payload && payload.name]);
    expect(after.toSorted()).toEqual(
      [
        ['page.unpublished', fresh.name],
        ['page.published', changed.name],
        ['page.published', hidden.name],
        ['page.published', trashed.name],
      ].toSorted(),
    );
  });

  test('when its review is asked for and decided', async () => {
    const page = await aPage(server);
    let token = '';
    const asked = await raisedBy(server, async () => {
      ({ token } = await aReview(server, editor, page));
    });
    const pageId = await idOf(page);
    expect(asked).toEqual([
      ['review.requested', { reviewId: expect.any(String), pageId, ...page }],
    ]);
    const names = await namesRaisedBy(server, () =>
      server.call('review/decide', { token, decision: 'approved' }),
    );
    expect(names).toEqual(['review.decided']);
  });
});
