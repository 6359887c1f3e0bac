import { expect, test } from 'vitest';
import type { Section } from '#contract/shared/pages/sections.ts';
import { hour, minute } from '#contract/shared/time-units.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aMailing } from '#tests/support/newsletter/mailing-rows.ts';
import { anAdministrator, anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const editor = await anEditor(server);
const newsletter = await aStaffMember(server, ['newsletter']);
const fundraiser = await aStaffMember(server, ['fundraiser']);
const as = { as: administrator };
const later = '2099-03-01T09:00';

type Page = { section: Section; name: string };

const listed = async (login = editor) => {
  const { tasks } = await server.call('dashboard/getToday', {}, { as: login });
  return tasks.find(({ kind }) => kind === 'refusedSchedules')?.items.map(({ label }) => label);
};

/** Schedules something by someone who may not publish any more when it is due. */
async function refuse(schedule: (by: { as: typeof editor }) => Promise<unknown>) {
  const publisher = await anEditor(server);
  await schedule({ as: publisher });
  const { userId } = publisher;
  await server.call('users/changeRoles', { userId, roles: ['editor'] }, as);
  const due_at = Date.now() - minute;
  await server.db.updateTable('page_schedules').set({ due_at }).execute();
  await server.db
    .updateTable('releases')
    .set({ due_at })
    .where('status', '=', 'scheduled')
    .execute();
  await runJob(server, 'publishing scheduled pages');
  await runJob(server, 'publishing scheduled releases');
}

const edited = async (section: Section, title: string): Promise<Page> => {
  const page = await aPage(server, { section, title: 'Old' });
  await server.call('pages/editPageData', { ...page, title }, as);
  return page;
};
const schedule = (page: Page, action: 'publish' | 'unpublish' = 'publish') =>
  refuse((by) => server.call('pages/schedulePage', { ...page, action, at: later }, by));

test('A refused publication needs those who work on the page, until it is published', async () => {
  const page = await edited('articles', 'Salt');
  await schedule(page);
  expect(await listed()).toEqual(['Articles: Salt (scheduled publication)']);
  expect(await listed(administrator)).toHaveLength(1);
  expect([await listed(newsletter), await listed(fundraiser)]).toEqual([undefined, undefined]);
  const { tasks } = await server.call('dashboard/getToday', {}, { as: editor });
  expect(tasks.find(({ kind }) => kind === 'refusedSchedules')).toMatchObject({
    items: [{ path: `/cms/articles/${page.name}` }],
  });
  await server.call('sync/syncPage', page, as);
  expect(await listed()).toBeUndefined();
});

test('A refused unpublication is listed until it is scheduled again, canceled, or the page is gone', async () => {
  const ends = [
    (page: Page) =>
      server.call('pages/schedulePage', { ...page, action: 'unpublish', at: later }, as),
    (page: Page) => server.call('pages/cancelSchedule', { ...page, action: 'unpublish' }, as),
    (page: Page) => server.call('pages/unpublishPage', page, as),
    (page: Page) => server.call('pages/deletePage', page, as),
  ];
  for (const end of ends) {
    const page = await edited('newsletters', 'July');
    await schedule(page, 'unpublish');
    expect(await listed(newsletter)).toEqual(['Newsletters: July (scheduled unpublication)']);
    await end(page);
    expect(await listed(newsletter)).toBeUndefined();
    await server.db.deleteFrom('page_schedules').execute();
  }
});

test('A refused release is listed until it is published, scheduled again or dismissed', async () => {
  const aRelease = async () => {
    const page = await edited('articles', 'In a release');
    const items = [{ kind: 'page' as const, ...page, action: 'publish' as const }];
    return (await server.call('releases/addRelease', { name: 'Summer', items }, as)).release.id;
  };
  const ends = [
    (id: string) => server.call('releases/publishRelease', { id }, as),
    (id: string) => server.call('releases/scheduleRelease', { id, at: later }, as),
    (id: string) => server.call('releases/cancelSchedule', { id }, as),
  ];
  for (const end of ends) {
    const id = await aRelease();
    await refuse((by) => server.call('releases/scheduleRelease', { id, at: later }, by));
    expect(await listed()).toEqual(['Release: Summer']);
    expect(await listed(newsletter)).toBeUndefined();
    await end(id);
    expect(await listed()).toBeUndefined();
  }
});

test('A scheduled mailing that has not begun in time needs the newsletter team', async () => {
  const kinds = async () =>
    (await server.call('dashboard/getToday', {}, { as: newsletter })).tasks.map(({ kind }) => kind);
  await aMailing(server, { id: 'late', is_paused: 1, start_at: Date.now() + hour });
  expect(await kinds()).toEqual(['scheduledMailings']);
  await server.db
    .updateTable('mailings')
    .set({ start_at: Date.now() - hour })
    .execute();
  expect(await kinds()).toEqual(['pausedMailings']);
});
