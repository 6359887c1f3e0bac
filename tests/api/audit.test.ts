import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { anAccount, anAdministrator, anEditor, signIn } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { rowsIn } from '#tests/support/spreadsheets.ts';

const server = await aServer();
const as = await anAdministrator(server);
const entries = async (body: Body<'audit/getEntries'> = {}) =>
  (await server.call('audit/getEntries', body, { as })).entries;

/** A user with this name, whom the administrator has made an editor. */
async function anEditorCalled(firstName: string, lastName: string) {
  const account = await anAccount(server, { firstName, lastName });
  const body = { userId: account.userId, accountType: 2 as const };
  await server.call('users/changeAccountType', body, { as });
  return account;
}

describe('audit/getEntries', () => {
  test('shows who did what to whom, by their current names', async () => {
    const { userId } = await anEditorCalled('Zoë', 'Åkerman');
    const [entry] = await entries({ person: userId });
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      action: 'user.make-editor',
      area: 'people',
      actor: { subject: `user/${as.userId}`, name: 'Maya Okafor', isDeleted: false },
      target: { subject: `user/${userId}`, name: 'Zoë Åkerman', isDeleted: false },
      requestId: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(await entries({ search: entry?.requestId ?? '' })).toEqual([entry]);
  });

  test('names a page by its title, next to its address', async () => {
    const page = { section: 'articles', name: 'Split-Peas' } as const;
    await server.call('pages/addPage', page, { as });
    await server.call('pages/editPageData', { ...page, title: 'Split peas' }, { as });
    const target = { subject: 'articles/Split-Peas', name: 'Split peas', isDeleted: false };
    expect((await entries({ search: 'Split-Peas' })).map((entry) => entry.target)).toContainEqual(
      target,
    );
    await server.call('pages/deletePage', page, { as });
    const [gone] = await entries({ search: 'Split-Peas' });
    expect(gone?.target).toEqual({ ...target, name: '', isDeleted: true });
  });

  test('searches by a person’s name in any case, by action, and by subject', async () => {
    const { userId } = await anEditorCalled('Élodie', 'Quince');
    const subjects = async (body: Body<'audit/getEntries'>) =>
      (await entries(body)).map(({ target }) => target.subject);
    expect(await subjects({ search: 'élodie QUINCE' })).toEqual([`user/${userId}`]);
    expect(await subjects({ search: 'make-editor', person: userId })).toEqual([`user/${userId}`]);
    expect(await subjects({ kind: 'people', person: userId })).toHaveLength(1);
    expect(await subjects({ kind: 'content', person: userId })).toEqual([]);
    expect(await subjects({ search: '%' })).toEqual([]);
  });

  test('returns pages from both ends', async () => {
    for (const name of ['Ana', 'Bo', 'Cy']) await anEditorCalled(name, 'Ordered');
    const { total } = await server.call('audit/getEntries', { page: 1, pageSize: 2 }, { as });
    const all = (await entries({ pageSize: 200 })).map(({ at }) => at);
    expect(all).toHaveLength(total);
    expect(all).toEqual(all.toSorted().toReversed());
    expect((await entries({ sort: 'at', page: 1, pageSize: 1 }))[0]?.at).toBe(all.at(-1));
  });

  test('keeps what deleted people did, without their names', async () => {
    const account = await anEditorCalled('Vanishing', 'Person');
    const person = await signIn(server, account);
    await server.call('pages/editBoard', { name: 'Board' }, { as: person });
    await server.call('account/deleteAccount', { password: person.password }, { as: person });
    const left = await entries({ person: person.userId });
    expect(left.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.delete', 'board.edit', 'user.make-editor']),
    );
    expect(left.find(({ action }) => action === 'board.edit')?.actor).toEqual({
      subject: `user/${person.userId}`,
      name: '',
      isDeleted: true,
    });
    expect(await entries({ search: 'vanishing' })).toEqual([]);
    const rows = await server.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/vanishing/i);
  });

  test('is closed to editors', async () => {
    const { status } = await server.attempt('audit/getEntries', {}, { as: await anEditor(server) });
    expect(status).toBe(403);
  });
});

test('audit/exportEntries exports the search results as CSV, and records the export', async () => {
  const { userId } = await anEditorCalled('=cmd', 'Formula');
  const { csv, next } = await server.call('audit/exportEntries', { person: userId }, { as });
  const [heading, row] = rowsIn(csv).map((cells) => cells.join());
  expect(heading).toBe('at,who,action,subject,called,request');
  expect(row).toContain(`,Maya Okafor,user.make-editor,user/${userId},'=cmd Formula`);
  expect(next).toBeNull();
  expect((await entries())[0]).toMatchObject({ action: 'audit.export' });
});
