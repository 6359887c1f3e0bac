import { describe, expect, test } from 'vitest';
import { minute } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { deliverEvents, runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
/** A second node on the same database; one node alone writes to SQLite, where two of its runs meet instead. */
const other =
  server.deps.engine === 'postgres' ? await aServer({}, { place: server.place }) : server;
const editor = await anEditor(server);
const as = { as: editor };
const admin = { as: await anAdministrator(server) };
const later = '2099-03-01T09:00';

type Page = Awaited<ReturnType<typeof aPage>>;

const edit = (page: Page, title: string) =>
  server.call('pages/editPageData', { ...page, title }, as);
const liveTitle = async (page: Page) =>
  (await server.call('pages/getPageData', page)).pageData.title;
const read = async (id: string) => (await server.call('releases/getRelease', { id }, as)).release;
const released = (pages: Page[]) =>
  pages.map((page) => ({ kind: 'page' as const, ...page, action: 'publish' as const }));

async function aScheduledRelease(pages: Page[]) {
  const body = { name: 'Spring', items: released(pages) };
  const { id, fingerprint } = (await server.call('releases/addRelease', body, as)).release;
  const reply = await server.call('releases/scheduleRelease', { id, at: later, fingerprint }, as);
  expect(reply.release).toMatchObject({ status: 'scheduled', dueAt: '2099-03-01T14:00:00.000Z' });
  return id;
}

/** Makes everything due that is scheduled, and lets both nodes carry it out at once. */
async function runWhenDue() {
  const due_at = Date.now() - minute;
  await server.db
    .updateTable('releases')
    .set({ due_at })
    .where('status', '=', 'scheduled')
    .execute();
  await server.db.updateTable('page_schedules').set({ due_at }).execute();
  await Promise.all([
    runJob(server, 'publishing scheduled releases'),
    runJob(other, 'publishing scheduled releases'),
  ]);
  await Promise.all([
    runJob(server, 'publishing scheduled pages'),
    runJob(other, 'publishing scheduled pages'),
  ]);
}

const actionsOn = async (subject: string) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', subject)
      .execute()
  ).map(({ action }) => action);

describe('A scheduled release', () => {
  test('publishes the drafts of when it was scheduled, once on two nodes, and stays as it is until then', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'Scheduled');
    const id = await aScheduledRelease([page]);
    await edit(page, 'Half-finished');
    expect(await runJob(server, 'publishing scheduled releases')).toBe(false);
    expect((await read(id)).changes).toMatchObject([{ isChanged: 1, changedBy: 'Maya Okafor' }]);
    for (const [path, body] of [
      ['releases/addItems', { id, items: released([page]) }],
      ['releases/deleteRelease', { id }],
    ] as const) {
      expect((await server.attempt(path, body, as)).status).toBe(409);
    }
    await runWhenDue();
    expect(await liveTitle(page)).toBe('Scheduled');
    expect(await read(id)).toMatchObject({ status: 'published', publishedBy: 'Maya Okafor' });
    const actions = await actionsOn(`release/${id}`);
    expect(actions.filter((action) => action === 'release.publish-scheduled')).toHaveLength(1);
    await server.call('releases/undoRelease', { id }, as);
    expect(await liveTitle(page)).toBe('Old');
    const { pageData } = await server.call('pages/getPageData', { ...page, draft: 1 }, as);
    expect(pageData.title).toBe('Half-finished');
  });

  test('is open again when it is canceled, and takes no time in the past', async () => {
    const page = await aPage(server, { title: 'Old' });
    await edit(page, 'New');
    const id = await aScheduledRelease([page]);
    await server.call('releases/cancelSchedule', { id }, as);
    await server.call('releases/cancelSchedule', { id }, as);
    await runWhenDue();
    expect([await liveTitle(page), (await read(id)).status]).toEqual(['Old', 'open']);
    const past = { id, at: '2020-03-01T09:00' };
    expect((await server.attempt('releases/scheduleRelease', past, as)).status).toBe(400);
  });

  test('is not published if something is wrong by then, and says what', async () => {
    const [page, trashed] = [await aPage(server, { title: 'Old' }), await aPage(server)];
    await edit(page, 'New');
    await edit(trashed, 'In the trash');
    const id = await aScheduledRelease([page, trashed]);
    await server.call('pages/deletePage', trashed, as);
    await runWhenDue();
    expect(await liveTitle(page)).toBe('Old');
    expect(await read(id)).toMatchObject({
      status: 'open',
      problem: 'Nothing was published: “In the trash” no longer exists.',
    });
  });
});

test('What someone scheduled is not published once they may not publish, and administrators are told', async () => {
  const publisher = await anEditor(server);
  const [page, gone, released] = [
    await aPage(server, { title: 'Old' }),
    await aPage(server, { title: 'Stays' }),
    await aPage(server, { title: 'Old too' }),
  ];
  await edit(page, 'New');
  await edit(released, 'New too');
  const by = { as: publisher };
  await server.call('pages/schedulePage', { ...page, action: 'publish', at: later }, by);
  await server.call('pages/schedulePage', { ...gone, action: 'unpublish', at: later }, by);
  const items = [{ kind: 'page' as const, ...released, action: 'publish' as const }];
  const { id } = (await server.call('releases/addRelease', { name: 'Summer', items }, by)).release;
  await server.call('releases/scheduleRelease', { id, at: later }, by);
  const { userId } = publisher;
  await server.call('users/changeRoles', { userId, roles: ['editor'] }, admin);
  await runWhenDue();
  expect([await liveTitle(page), await liveTitle(gone), await liveTitle(released)]).toEqual([
    'Old',
    'Stays',
    'Old too',
  ]);
  expect((await read(id)).problem).toMatch(/^It was not published: the person who scheduled it/);
  expect(await actionsOn(`${page.section}/${page.name}`)).toContain('page.schedule-refused');
  const { schedules } = await server.call('pages/getPageSchedules', page, as);
  expect(schedules).toMatchObject([{ action: 'publish', isRefused: 1 }]);
  await deliverEvents(server);
  const { notifications } = await server.call('notifications/getNotifications', {}, admin);
  expect(notifications.map(({ kind, text, path }) => [kind, text, path])).toEqual(
    expect.arrayContaining([
      [
        'schedule',
        'Not done as scheduled, since the person who scheduled it may no longer publish, or a required review is missing: New',
        `/cms/${page.section}/${page.name}`,
      ],
      ['schedule', 'A release was not published as scheduled: Summer', `/cms/releases/${id}`],
    ]),
  );
});
