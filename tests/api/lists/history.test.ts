import { describe, expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aListEditor, type List } from '#tests/support/content/list-drafts.ts';
import { memberDraft } from '#tests/support/content/list-entries.ts';
import { deleteExpiredBy } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { as, saveDraft, versionsOf, kindsOf, aMember } = await aListEditor(server);

describe('The history of lists', () => {
  test('has the text from before the first change, and every action with its editor', async () => {
    const { id } = await aMember('Flo');
    await server.db.deleteFrom('entry_versions').where('entry_key', '=', id).execute();
    await server.call('pages/editBoard', { id, name: 'Flo Two' }, as);
    await server.call('pages/editBoard', { id, name: 'Flo Two', order: 3 }, as);
    await saveDraft(memberDraft('Flo Three'), id);
    await saveDraft(memberDraft('Flo Three'), id);
    await server.call('lists/discardDraft', { list: 'board', key: id }, as);
    expect(await kindsOf('board', id)).toEqual([
      'discarded: Flo Three',
      'saved: Flo Three',
      'live: Flo Two',
      'original: Flo',
    ]);
    const versions = await versionsOf('board', id);
    expect(versions.map(({ createdBy }) => createdBy)).toEqual([
      ...Array(3).fill('Maya Okafor'),
      '',
    ]);
  });

  test('a deleted entry is offered for restoring, with its id, for thirty days', async () => {
    const { faqs } = await server.call(
      'pages/editQuestions',
      { columnNumber: 50, title: 'Old', questions: [{ question: 'Gone?', answer: 'Yes' }] },
      as,
    );
    const question = faqs.find(({ columnNumber }) => columnNumber === 50)?.questions[0];
    const key = question?.id ?? '';
    await server.call('pages/deleteQuestionSection', { columnNumber: 50 }, as);
    const deletedIn = async (list: List) =>
      (await server.call('lists/getDrafts', { list }, as)).deleted;
    expect((await deletedIn('faqSections')).map(({ title }) => title)).toContain('Old');
    const found = (await deletedIn('faqQuestions')).find((each) => each.key === key);
    expect(found).toMatchObject({ kind: 'deleted', title: 'Gone?' });
    const named = { list: 'faqQuestions' as const, key };
    await server.call('lists/restoreVersion', { ...named, versionId: found?.versionId ?? '' }, as);
    await server.call('lists/publishDraft', named, as);
    const again = (await server.call('pages/getFaq', {})).faqs.find(
      ({ columnNumber }) => columnNumber === 50,
    );
    expect(again?.questions).toMatchObject([{ id: key, question: 'Gone?', answer: 'Yes' }]);

    await server.call('pages/deleteQuestion', { id: key }, as);
    await deleteExpiredBy(server, Date.now() + 29 * day);
    expect(await kindsOf('faqQuestions', key)).toHaveLength(5);
    await deleteExpiredBy(server, Date.now() + 31 * day);
    expect(await kindsOf('faqQuestions', key)).toEqual([]);
  });
});
