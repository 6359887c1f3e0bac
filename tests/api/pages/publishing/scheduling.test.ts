import { describe, expect, test } from 'vitest';
import type { Section } from '#contract/shared/pages/sections.ts';
import { minute } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
/** A second node on the same database; one node alone writes to SQLite, where two of its runs meet instead. */
const other =
  server.deps.engine === 'postgres' ? await aServer({}, { place: server.place }) : server;
const as = { as: await anEditor(server) };

type Page = { section: Section; name: string };
const later = '2099-03-01T09:00';

const edit = (page: Page, title: string) =>
  server.call('pages/editPageData', { ...page, title }, as);
const schedule = (page: Page, action: 'publish' | 'unpublish' = 'publish', at = later) =>
  server.call('pages/schedulePage', { ...page, action, at }, as);
const schedulesOf = async (page: Page) =>
  (await server.call('pages/getPageSchedules', page, as)).schedules;
const liveTitle = async (page: Page) => {
  const { status, reply } = await server.attempt('pages/getPageData', page);
  return status === 200 ? reply.pageData.title : status;
};

/** Makes everything due that is scheduled, and lets both nodes carry it out at once. */
async function runWhenDue() {
  await server.db
    .updateTable('page_schedules')
    .set({ due_at: Date.now() - minute })
    .execute();
  await Promise.all([
    runJob(server, 'publishing scheduled pages'),
    runJob(other, 'publishing scheduled pages'),
  ]);
}

const auditOf = async ({ section, name }: Page) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('subject', '=', `${section}/${name}`)
      .execute()
  ).map(({ action }) => action);

describe('A scheduled publication', () => {
  test('leaves the live text alone until it is due, and is then carried out once by one of two nodes', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'New');
    const { message, schedules } = await schedule(page);
    expect(message).toBe('New page is scheduled.');
    expect(schedules).toEqual([
      {
        action: 'publish',
        at: '2099-03-01T14:00:00.000Z',
        scheduledBy: 'Maya Okafor',
        isOutdated: 0,
        isRefused: 0,
      },
    ]);
    expect(await runJob(server, 'publishing scheduled pages')).toBe(false);
    expect(await liveTitle(page)).toBe('Old');
    const tags = await tagsMarkedBy(server, runWhenDue);
    expect(tags).toContain('section:articles');
    expect(await liveTitle(page)).toBe('New');
    const { versions } = await server.call('pages/getPageVersions', page, as);
    expect(versions.filter(({ kind }) => kind === 'live')).toHaveLength(1);
    const actions = await auditOf(page);
    expect(actions.filter((action) => action === 'page.publish-scheduled')).toHaveLength(1);
    expect(await schedulesOf(page)).toEqual([]);
  });

  test('shows a new page for the first time, with its topics', async () => {
    const page = await aPage(server, { state: 'draft' });
    await server.call('pages/editPageData', { ...page, topics: ['Planting calendar'] }, as);
    await schedule(page);
    await runWhenDue();
    const { pages } = await server.call('pages/getListedPages', {
      section: 'articles',
      topic: 'planting-calendar',
    });
    expect(pages.map(({ name }) => name)).toEqual([page.name]);
  });

  test('publishes the draft as it was scheduled, and says when it was edited since', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'Scheduled');
    await schedule(page);
    await edit(page, 'Half-finished');
    expect(await schedulesOf(page)).toMatchObject([{ isOutdated: 1 }]);
    await runWhenDue();
    expect(await liveTitle(page)).toBe('Scheduled');
    const draft = await server.call('pages/getPageData', { ...page, draft: 1 }, as);
    expect(draft.pageData).toMatchObject({ title: 'Half-finished', hasChanges: 1 });
  });

  test('is replaced when it is scheduled again, and gone when it is canceled', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'First');
    await schedule(page);
    await edit(page, 'Second');
    const { schedules } = await schedule(page, 'publish', '2099-07-01T09:00');
    expect(schedules).toMatchObject([{ at: '2099-07-01T13:00:00.000Z', isOutdated: 0 }]);
    const body = { ...page, action: 'publish' as const };
    const canceled = await server.call('pages/cancelSchedule', body, as);
    expect(canceled.schedules).toEqual([]);
    await server.call('pages/cancelSchedule', body, as);
    await runWhenDue();
    expect(await liveTitle(page)).toBe('Old');
    const actions = await auditOf(page);
    expect(actions.filter((action) => action === 'page.cancel-schedule')).toHaveLength(1);
  });

  test('does not replace a newer text that was published in the meantime', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'Scheduled');
    await schedule(page);
    await edit(page, 'Newer');
    await server.call('sync/syncPage', page, as);
    await runWhenDue();
    expect(await liveTitle(page)).toBe('Newer');
  });

  test('follows a page that is renamed, and is canceled when the page is moved to the trash', async () => {
    const page = await aPage(server, { state: 'draft', title: 'Moves' });
    await schedule(page);
    const renamed = { ...page, name: `${page.name}-b` };
    await server.call('pages/renamePage', { ...page, newName: renamed.name }, as);
    await runWhenDue();
    expect(await liveTitle(renamed)).toBe('Moves');
    await edit(renamed, 'Never');
    await schedule(renamed);
    await schedule(renamed, 'unpublish');
    await server.call('pages/deletePage', renamed, as);
    await runWhenDue();
    expect(await liveTitle(renamed)).toBe(404);
  });

  test('is not carried out without the review that its section requires by then, except for administrators', async () => {
    const admin = { as: await anAdministrator(server) };
    const pages = [await aPage(server, { title: 'Old' }), await aPage(server, { title: 'Old' })];
    for (const [index, page] of pages.entries()) {
      await edit(page, 'New');
      const who = index === 0 ? as : admin;
      await server.call('pages/schedulePage', { ...page, action: 'publish', at: later }, who);
    }
    const sections = pages.map(({ section }) => section);
    await server.call('settings/editReviewedSections', { sections }, admin);
    await runWhenDue();
    await server.call('settings/editReviewedSections', { sections: [] }, admin);
    expect(await Promise.all(pages.map(liveTitle))).toEqual(['Old', 'New']);
    const audited = await Promise.all(pages.map(auditOf));
    expect(audited[0]).toContain('page.schedule-refused');
    expect(audited[1]).toContain('sync.withoutReview');

    // It is kept with the page, and not tried again, until someone deals with it.
    const page = pages[0] as Page;
    const refused = { action: 'publish', isRefused: 1 };
    expect(await schedulesOf(page)).toMatchObject([refused]);
    expect((await server.call('pages/getScheduledPages', {}, as)).pages).toEqual([]);
    await runWhenDue();
    expect(await auditOf(page)).toEqual(audited[0]);
    await schedule(page);
    expect(await schedulesOf(page)).toMatchObject([{ action: 'publish', isRefused: 0 }]);
    await runWhenDue();
    expect([await liveTitle(page), await schedulesOf(page)]).toEqual(['New', []]);
  });

  test('is carried out after a restart, whatever has expired, but not if its author was deleted', async () => {
    const editor = await anEditor(server);
    const page = await aPage(server, { state: 'draft', title: 'Survives' });
    const orphan = await aPage(server, { state: 'draft', title: 'Orphan' });
    await schedule(page);
    await server.call(
      'pages/schedulePage',
      { ...orphan, action: 'publish', at: later },
      { as: editor },
    );
    const root = { as: await anAdministrator(server) };
    await server.call('users/deleteUsers', { users: [editor.userId] }, root);
    await deleteExpired(server);
    const restarted = await aServer({}, { place: server.place });
    await restarted.db.updateTable('page_schedules').set({ due_at: 0 }).execute();
    await runJob(restarted, 'publishing scheduled pages');
    expect([await liveTitle(page), await liveTitle(orphan)]).toEqual(['Survives', 404]);
  });

  test('that fails does not hold up the others, and is tried again', async () => {
    const [broken, fine] = [
      await aPage(server, { state: 'draft' }),
      await aPage(server, { state: 'draft' }),
    ];
    await schedule(broken);
    const rows = server.db.updateTable('page_schedules');
    await rows.set({ intro: 'not JSON' }).execute();
    await schedule(fine);
    await expect(runWhenDue()).rejects.toThrow();
    expect([await liveTitle(broken), await liveTitle(fine)]).toEqual([404, 'Beans']);
    await rows.set({ intro: '{"title":"Repaired"}' }).execute();
    await runWhenDue();
    expect(await liveTitle(broken)).toBe('Repaired');
  });
});

describe('A scheduled unpublication', () => {
  test('hides the page when it is due, and keeps its draft', async () => {
    const page = await aPage(server, { title: 'Seasonal' });
    await schedule(page, 'unpublish');
    await runWhenDue();
    expect(await liveTitle(page)).toBe(404);
    const draft = await server.call('pages/getPageData', { ...page, draft: 1 }, as);
    expect(draft.pageData).toMatchObject({ title: 'Seasonal', isPublished: 0 });
    expect(await auditOf(page)).toContain('page.unpublish-scheduled');
  });

  test('may follow a scheduled publication, and is refused for a page that is not published by then', async () => {
    const page = await aPage(server, { state: 'draft' });
    const early = { ...page, action: 'unpublish' as const, at: later };
    expect((await server.attempt('pages/schedulePage', early, as)).status).toBe(409);
    await schedule(page);
    expect((await server.attempt('pages/schedulePage', early, as)).status).toBe(409);
    const { schedules } = await schedule(page, 'unpublish', '2099-04-01T09:00');
    expect(schedules.map(({ action }) => action)).toEqual(['publish', 'unpublish']);
  });

  test('is refused for a page that the site needs', async () => {
    await aPage(server, { section: 'home', name: 'Home' });
    const body = { section: 'home', name: 'Home', action: 'unpublish', at: later };
    const { status, reply } = await server.attempt('pages/schedulePage', body, as);
    expect([status, reply.errors]).toEqual([
      400,
      { name: 'The site needs this page, so you can’t unpublish it.' },
    ]);
  });
});

describe('pages/schedulePage', () => {
  test.each([
    ['skipped by the clock change in spring', '2027-03-14T02:30', 'Choose a valid date and time.'],
    ['on a day that does not exist', '2027-02-30T09:00', 'Choose a valid date and time.'],
    ['in the past', '2020-01-01T09:00', 'Choose a time in the future.'],
    ['that is no time', 'tomorrow', 'Enter a date and time.'],
  ])('refuses a time %s, and stores nothing', async (_what, at, message) => {
    const page = await aPage(server, { state: 'draft' });
    const body = { ...page, action: 'publish', at };
    const { status, reply } = await server.attempt('pages/schedulePage', body, as);
    expect([status, reply.errors]).toEqual([400, { at: message }]);
    expect(await schedulesOf(page)).toEqual([]);
  });

  test('takes the first of two hours when clocks are set back, or the one that the offset names', async () => {
    const page = await aPage(server, { state: 'draft' });
    const first = await schedule(page, 'publish', '2099-11-01T01:30');
    expect(first.schedules[0]?.at).toBe('2099-11-01T05:30:00.000Z');
    const second = await schedule(page, 'publish', '2099-11-01T01:30-05:00');
    expect(second.schedules[0]?.at).toBe('2099-11-01T06:30:00.000Z');
  });

  test('refuses a draft that someone has changed since, one without a title, and one without changes', async () => {
    const page = await aPage(server);
    const body = { ...page, action: 'publish' as const, at: later };
    expect((await server.attempt('pages/schedulePage', body, as)).status).toBe(409);
    await edit(page, ' ');
    expect((await server.attempt('pages/schedulePage', body, as)).status).toBe(400);
    await edit(page, 'New');
    const old = await server.attempt('pages/schedulePage', { ...body, version: 1 }, as);
    expect(old.status).toBe(409);
    expect(old.reply).toMatchObject({ pageData: { title: 'New' } });
    expect(await schedulesOf(page)).toEqual([]);
  });
});
