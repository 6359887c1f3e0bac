import { describe, expect, test } from 'vitest';
import { aListEditor, type Entry } from '#tests/support/content/list-drafts.ts';
import { memberDraft, newEntries } from '#tests/support/content/list-entries.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { as, saveDraft, versionsOf, kindsOf, aMember } = await aListEditor(server);
const liveNames = async () =>
  (await server.call('pages/getBoard', {})).board.map(({ name }) => name);

describe('Drafts of lists', () => {
  test.each(newEntries)(
    'a new entry of $list is written, published, deleted from and restored whole',
    async (entry) => {
      const draft = await saveDraft(entry);
      const named = { list: entry.list, key: draft.key };
      expect(draft).toMatchObject({ entry, isNew: 1, isOutdated: 0, savedBy: 'Maya Okafor' });
      await server.call('lists/publishDraft', named, as);
      const { drafts } = await server.call('lists/getDrafts', { list: entry.list }, as);
      expect(drafts).toEqual([]);

      const [published] = await versionsOf(entry.list, draft.key);
      const versionId = published?.versionId ?? '';
      const stored = await server.call('lists/getVersion', { ...named, versionId }, as);
      expect(stored).toMatchObject({ version: { kind: 'live' }, entry: draft.entry });

      // Without its parts, and then as it was, with the same ids.
      const bare = structuredClone(stored.entry);
      for (const [field, value] of Object.entries(bare.content)) {
        if (Array.isArray(value)) Object.assign(bare.content, { [field]: [] });
        else if (['title', 'name', 'term', 'alsoFind'].includes(field))
          Object.assign(bare.content, { [field]: 'Bare' });
      }
      await saveDraft(bare, draft.key);
      await server.call('lists/publishDraft', named, as);
      await server.call('lists/restoreVersion', { ...named, versionId }, as);
      await server.call('lists/publishDraft', named, as);
      const [again] = await versionsOf(entry.list, draft.key);
      expect(again?.kind).toBe('live');
      expect(
        await server.call('lists/getVersion', { ...named, versionId: again?.versionId ?? '' }, as),
      ).toMatchObject({ entry: draft.entry });
    },
  );

  test('a draft changes nothing for visitors until it is published', async () => {
    const { id } = await aMember('Bo');
    expect(await tagsMarkedBy(server, () => saveDraft(memberDraft('Bo the second'), id))).toEqual(
      [],
    );
    expect(await liveNames()).toContain('Bo');
    const named = { list: 'board' as const, key: id };
    const tags = await tagsMarkedBy(server, async () => {
      const { message } = await server.call('lists/publishDraft', named, as);
      expect(message).toBe('Board is updated.');
    });
    expect(tags).toEqual(['board']);
    const { board } = await server.call('pages/getBoard', {});
    expect(board.find((each) => each.id === id)).toMatchObject({
      name: 'Bo the second',
      html: '<p><strong>Bo the second</strong></p>',
      version: 2,
    });
  });

  test('a call that publishes at once keeps a draft, which then has to overwrite knowingly', async () => {
    const { id } = await aMember('Cy');
    await saveDraft(memberDraft('Cy in a draft'), id);
    await server.call('pages/editBoard', { id, name: 'Cy at once' }, as);
    const { drafts } = await server.call('lists/getDrafts', { list: 'board' }, as);
    expect(drafts.find(({ key }) => key === id)).toMatchObject({ isOutdated: 1, isNew: 0 });
    const named = { list: 'board', key: id };
    const refused = await server.attempt('lists/publishDraft', named, as);
    expect(refused).toMatchObject({ status: 409 });
    expect(await liveNames()).toContain('Cy at once');
    await server.call('lists/publishDraft', { list: 'board', key: id, overwrite: 1 }, as);
    expect(await liveNames()).toContain('Cy in a draft');
  });

  test('of two editors of a draft, the second gets the newer text', async () => {
    const { id } = await aMember('Di');
    const first = await saveDraft(memberDraft('Di one'), id);
    await saveDraft(memberDraft('Di two'), id);
    const { status, reply } = await server.attempt(
      'lists/saveDraft',
      { key: id, entry: memberDraft('Di three'), version: first.version },
      as,
    );
    expect(status).toBe(409);
    expect(reply).toMatchObject({ draft: { entry: { content: { name: 'Di two' } } } });
    const body = { list: 'board', key: id, version: first.version };
    expect(await server.attempt('lists/publishDraft', body, as)).toMatchObject({ status: 409 });
  });

  test('a draft that someone else has changed meanwhile is not discarded', async () => {
    const { id } = await aMember('Fay');
    const { version } = await saveDraft(memberDraft('Fay in a draft'), id);
    await saveDraft(memberDraft('Fay again'), id);
    const named = { list: 'board', key: id } as const;
    const { status, reply } = await server.attempt('lists/discardDraft', { ...named, version }, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ draft: { version: version + 1 } });
    await server.call('lists/discardDraft', { ...named, version: version + 1 }, as);
    expect(await server.attempt('lists/discardDraft', named, as)).toMatchObject({ status: 404 });
  });

  test('drafts that are saved while someone types share one version and one entry of the audit trail', async () => {
    const { id } = await aMember('Ed');
    const type = (name: string) =>
      server.call(
        'lists/saveDraft',
        { key: id, entry: memberDraft(name), isAutomatic: 1 as const },
        as,
      );
    const countAudited = async () => {
      const rows = await server.db
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'board.draft')
        .where('subject', '=', `board/${id}`)
        .execute();
      return rows.length;
    };
    for (const name of ['Edi', 'Edit', 'Edith']) await type(name);
    expect(await kindsOf('board', id)).toEqual(['saved: Edith', 'live: Ed']);
    expect(await countAudited()).toBe(1);
    await saveDraft(memberDraft('Edith Lind'), id);
    await type('Edith Lind-Roe');
    expect(await kindsOf('board', id)).toEqual([
      'saved: Edith Lind-Roe',
      'saved: Edith Lind',
      'saved: Edith',
      'live: Ed',
    ]);
    expect(await countAudited()).toBe(3);
  });

  test('a new entry is added once by all attempts at it, and its last text counts', async () => {
    const type = (name: string, attempt = 'one-form') =>
      server.call(
        'lists/saveDraft',
        { entry: memberDraft(name), isAutomatic: 1 as const, attempt },
        as,
      );
    const [first, second] = await Promise.all([type('Flo'), type('Flo Ri')]);
    expect(second.draft.key).toBe(first.draft.key);
    const { draft } = await type('Flo Rivera');
    expect(draft).toMatchObject({ key: first.draft.key, entry: memberDraft('Flo Rivera') });
    expect((await type('Flo Other', 'other-form')).draft.key).not.toBe(draft.key);
    const stored = async () => {
      const { drafts } = await server.call('lists/getDrafts', { list: 'board' }, as);
      return drafts.filter(({ entry }) => JSON.stringify(entry).includes('Flo'));
    };
    expect(await stored()).toHaveLength(2);
    expect(await liveNames()).not.toContain('Flo Rivera');

    // A colleague's text is never replaced without a question.
    const colleague = { as: await anEditor(server) };
    const theirs = { key: draft.key, version: draft.version, entry: memberDraft('Flo Theirs') };
    await server.call('lists/saveDraft', theirs, colleague);
    const again = { entry: memberDraft('Flo Mine'), attempt: 'one-form' };
    expect(await server.attempt('lists/saveDraft', again, as)).toMatchObject({ status: 409 });
  });

  test.each([
    ['footerPages', { title: 'Fair play', subtitle: '', linkName: '', content: [] }],
    ['bottomMenu', { columnName: 'Fair play', links: [] }],
  ])('two new entries of %s never share a draft', async (list, content) => {
    const entry = { list, content } as Entry;
    expect((await saveDraft(entry)).key).not.toBe((await saveDraft(entry)).key);
  });

  test('parts get ids of their own, never one that a client chose', async () => {
    const { key } = await saveDraft(newEntries[4] as Entry);
    const chosen = { id: 'chosen', text: 'Mine' };
    const { entry } = await saveDraft(
      {
        list: 'faqQuestions',
        content: { columnNumber: 40, question: 'Q', answer: '', readMore: [chosen, chosen] },
      },
      key,
    );
    const ids = (entry.content as { readMore: { id: string }[] }).readMore.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain('chosen');
  });

  test('what cannot be published is refused where it stands, and stays a draft', async () => {
    const step = structuredClone(newEntries[6]) as Entry & { list: 'testSteps' };
    for (const question of step.content.questions) question.options = [];
    const { key } = await saveDraft(step);
    const { status, reply } = await server.attempt(
      'lists/publishDraft',
      { list: 'testSteps', key },
      as,
    );
    expect(status).toBe(400);
    expect(reply.errors).toHaveProperty(['questions.0.options']);
    const { drafts } = await server.call('lists/getDrafts', { list: 'testSteps' }, as);
    expect(drafts.map((draft) => draft.key)).toContain(key);
    const empty = { entry: { ...memberDraft(''), key } };
    expect(await server.attempt('lists/saveDraft', empty, as)).toMatchObject({ status: 400 });
    const unknown = { key: 'no-such', entry: memberDraft('Eve') };
    expect(await server.attempt('lists/saveDraft', unknown, as)).toMatchObject({ status: 404 });
  });
});

test('A draft of an order stays usable when entries are added or deleted, and not when it was changed', async () => {
  const [first, second, third] = [
    await aMember('Uma'),
    await aMember('Vera'),
    await aMember('Wim'),
  ];
  const others = (await server.call('pages/getBoard', {})).board
    .map(({ id }) => id)
    .filter((id) => ![first, second, third].some((each) => each.id === id));
  const order = { list: 'boardOrder', key: 'order' } as const;
  const ids = [...others, third.id, second.id, first.id];
  await saveDraft({ list: order.list, content: { ids } }, order.key);
  await aMember('Xenia');
  await server.call('pages/deleteBoard', { id: second.id }, as);
  const { drafts } = await server.call('lists/getDrafts', { list: order.list }, as);
  expect(drafts).toMatchObject([{ isOutdated: 0, isNew: 0 }]);
  await server.call('lists/publishDraft', order, as);
  expect((await liveNames()).slice(-3)).toEqual(['Wim', 'Uma', 'Xenia']);

  const live = (await server.call('pages/getBoard', {})).board.map(({ id }) => id);
  await saveDraft({ list: order.list, content: { ids: live.toReversed() } }, order.key);
  const moved = [...live.slice(1), ...live.slice(0, 1)];
  await server.call('pages/arrangeList', { list: 'board', ids: moved }, as);
  const refused = await server.attempt('lists/publishDraft', order, as);
  expect(refused.status).toBe(409);
  await server.call('lists/discardDraft', order, as);
});

test('A draft of the courses menu is published by itself, and not over a later change', async () => {
  const link = { linkName: 'Sprouting', url: '/courses', isActive: 1 as const };
  const coursesMenu = [link];
  const menu = { list: 'coursesMenu', key: 'site' } as const;
  const shown = async () => (await server.call('site/getSite', {})).site.coursesMenu;
  const bad = { list: menu.list, content: { coursesMenu: [{ ...link, url: 'x y' }] } };
  const { status, reply } = await server.attempt('lists/saveDraft', { entry: bad }, as);
  expect(status).toBe(400);
  expect(reply.errors).toHaveProperty(['entry.content.coursesMenu.0.url']);
  const draft = await saveDraft({ list: menu.list, content: { coursesMenu } });
  expect(draft).toMatchObject({ key: menu.key, isNew: 0, isOutdated: 0 });
  const tags = await tagsMarkedBy(server, () => server.call('lists/publishDraft', menu, as));
  expect(tags).toEqual(['site']);
  expect(await shown()).toEqual([{ ...link, language: 'en' }]);

  await saveDraft({ list: menu.list, content: { coursesMenu: [] } }, menu.key);
  await server.call('settings/editSettings', { coursesMenu: [{ ...link, linkName: 'Peas' }] }, as);
  expect(await server.attempt('lists/publishDraft', menu, as)).toMatchObject({ status: 409 });
  await server.call('lists/publishDraft', { ...menu, overwrite: 1 }, as);
  expect(await shown()).toEqual([]);
  const kinds = (await versionsOf(menu.list, menu.key)).map(({ kind }) => kind);
  expect(kinds).toEqual(['live', 'live', 'saved', 'live', 'saved', 'original']);
});
