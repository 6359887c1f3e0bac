import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const edit = (body: Body<'pages/editQuestions'>) => server.call('pages/editQuestions', body, as);
const live = async (columnNumber: number) =>
  (await server.call('pages/getFaq', {})).faqs.find(
    (section) => section.columnNumber === columnNumber,
  );
const names = async (columnNumber: number) =>
  (await live(columnNumber))?.questions.map(({ question }) => question);

let sections = 0;

/** A section with three questions. */
async function aSection() {
  sections += 1;
  const questions = ['A', 'B', 'C'].map((question) => ({ question, answer: `**${question}**` }));
  await edit({ columnNumber: sections, title: 'Food', questions });
  const section = await live(sections);
  return { columnNumber: sections, ids: (section?.questions ?? []).map(({ id }) => id) };
}

describe('pages/editQuestions', () => {
  test('adds a section with its questions, live at once', async () => {
    const questions = [{ question: 'Why beans?', answer: '*Fiber.*' }];
    const reply = await edit({ columnNumber: 900, title: 'Beans', questions });
    expect(reply.message).toBe('FAQ is updated.');
    expect(reply.faqs.at(-1)).toEqual({
      columnNumber: 900,
      title: 'Beans',
      language: 'en',
      questions: [
        {
          id: expect.any(String),
          question: 'Why beans?',
          answer: '*Fiber.*',
          html: '<p><em>Fiber.</em></p>',
          order: 0,
          language: 'en',
          readMoreText: [],
        },
      ],
    });
    expect((await server.call('pages/getFaq', {})).faqs).toEqual(reply.faqs);
  });

  test('changes the questions with an id, adds those without, and keeps the others', async () => {
    const { columnNumber, ids } = await aSection();
    await edit({
      columnNumber,
      questions: [
        { id: ids[1], question: 'B2', answer: '' },
        { question: 'D', answer: '' },
      ],
    });
    expect(await names(columnNumber)).toEqual(['A', 'B2', 'C', 'D']);
    expect((await live(columnNumber))?.title).toBe('Food');
  });

  test('stores the order in which a whole section is sent', async () => {
    const { columnNumber, ids } = await aSection();
    const [a, b, c] = ids;
    const answer = '';
    await edit({
      columnNumber,
      questions: [
        { id: c, question: 'C', answer },
        { question: 'New', answer },
        { id: a, question: 'A', answer },
        { id: b, question: 'B', answer },
      ],
    });
    expect(await names(columnNumber)).toEqual(['C', 'New', 'A', 'B']);
  });

  test('changes only a title', async () => {
    const { columnNumber } = await aSection();
    await edit({ columnNumber, title: 'Drink', questions: [] });
    expect(await live(columnNumber)).toMatchObject({ title: 'Drink', questions: [{}, {}, {}] });
  });

  test('loses none of several changes at once', async () => {
    const { columnNumber, ids } = await aSection();
    await Promise.all([
      ...ids.map((id, index) =>
        edit({ columnNumber, questions: [{ id, question: `Q${index}`, answer: '' }] }),
      ),
      edit({ columnNumber, questions: [{ question: 'New', answer: '' }] }),
      edit({ columnNumber, questions: [{ question: 'Newer', answer: '' }] }),
    ]);
    expect((await names(columnNumber))?.toSorted()).toEqual(['New', 'Newer', 'Q0', 'Q1', 'Q2']);
    const orders = (await live(columnNumber))?.questions.map(({ order }) => order);
    expect(orders).toEqual([0, 1, 2, 3, 4]);
  });

  test('answers 404 for a question of another section, and changes nothing', async () => {
    const [one, other] = [await aSection(), await aSection()];
    const questions = [
      { id: one.ids[0], question: 'Changed', answer: '' },
      { id: other.ids[0], question: 'Mine now', answer: '' },
    ];
    const body = { columnNumber: one.columnNumber, questions };
    expect((await server.attempt('pages/editQuestions', body, as)).status).toBe(404);
    expect(await names(one.columnNumber)).toEqual(['A', 'B', 'C']);
  });

  test('refuses a question that is named twice, and an empty one', async () => {
    const { columnNumber, ids } = await aSection();
    const twice = [ids[0], ids[0]].map((id) => ({ id, question: 'x', answer: '' }));
    for (const questions of [twice, [{ question: ' ', answer: 'x' }]]) {
      const body = { columnNumber, questions };
      expect((await server.attempt('pages/editQuestions', body, as)).status).toBe(400);
    }
  });
});

describe('pages/deleteQuestion', () => {
  test('deletes a question, once', async () => {
    const { columnNumber, ids } = await aSection();
    const body = { id: ids[0] ?? '' };
    const reply = await server.call('pages/deleteQuestion', body, as);
    expect(reply.message).toBe('Question is deleted.');
    expect(await names(columnNumber)).toEqual(['B', 'C']);
    expect(reply.faqs).toEqual((await server.call('pages/getFaq', {})).faqs);
    expect((await server.attempt('pages/deleteQuestion', body, as)).status).toBe(404);
  });
});

describe('pages/deleteQuestionSection', () => {
  test('deletes a section with its questions, once', async () => {
    const { columnNumber, ids } = await aSection();
    const reply = await server.call('pages/deleteQuestionSection', { columnNumber }, as);
    expect(reply.message).toBe('FAQ Section is deleted.');
    expect(reply.faqs.map((section) => section.columnNumber)).not.toContain(columnNumber);
    expect(await live(columnNumber)).toBeUndefined();
    const question = await server.attempt('pages/deleteQuestion', { id: ids[0] }, as);
    expect(question.status).toBe(404);
    const again = await server.attempt('pages/deleteQuestionSection', { columnNumber }, as);
    expect(again.status).toBe(404);
  });
});

describe('The read-more text of a question', () => {
  const paragraphs = async (columnNumber: number) =>
    (await live(columnNumber))?.questions[0]?.readMoreText ?? [];

  test('is added, changed and deleted, live at once', async () => {
    const { columnNumber, ids } = await aSection();
    const questionId = ids[0] ?? '';
    const one = await server.call('pages/addQuestionsReadMore', { questionId, text: '*One*' }, as);
    expect(one.message).toBe('Read More Paragraph is added.');
    await server.call('pages/addQuestionsReadMore', { questionId, text: 'Two' }, as);
    const [first, second] = await paragraphs(columnNumber);
    expect([first?.html, second?.text]).toEqual(['<p><em>One</em></p>', 'Two']);

    const body = { id: first?.id ?? '', text: '**Changed**' };
    const changed = await server.call('pages/editQuestionsReadMore', body, as);
    expect(changed.message).toBe('FAQ is updated.');
    expect(await paragraphs(columnNumber)).toMatchObject([
      { id: body.id, html: '<p><strong>Changed</strong></p>' },
      { text: 'Two' },
    ]);

    const gone = await server.call('pages/deleteQuestionsReadMore', { id: body.id }, as);
    expect(gone.message).toBe('Paragraph is deleted.');
    expect(await paragraphs(columnNumber)).toMatchObject([{ text: 'Two' }]);
    expect(gone.faqs).toEqual((await server.call('pages/getFaq', {})).faqs);
  });

  test.each([
    ['pages/addQuestionsReadMore', { questionId: 'nowhere', text: 'x' }],
    ['pages/editQuestionsReadMore', { id: 'nowhere', text: 'x' }],
    ['pages/deleteQuestionsReadMore', { id: 'nowhere' }],
  ])('answers 404 if there is none: %s', async (path, body) => {
    expect((await server.attempt(path, body, as)).status).toBe(404);
  });

  test('cannot be empty', async () => {
    const { ids } = await aSection();
    const body = { questionId: ids[0], text: ' \n' };
    expect((await server.attempt('pages/addQuestionsReadMore', body, as)).status).toBe(400);
  });
});

test('Every edit of the FAQ drops its cached page, and no other', async () => {
  const tags = await tagsMarkedBy(server, async () => {
    const { columnNumber, ids } = await aSection();
    await server.call('pages/deleteQuestion', { id: ids[0] ?? '' }, as);
    await server.call('pages/deleteQuestionSection', { columnNumber }, as);
  });
  expect(tags).toEqual(['faq', 'faq', 'faq']);
});

test('The FAQ is edited by editors', async () => {
  const body = { columnNumber: 1, questions: [] };
  expect((await server.attempt('pages/editQuestions', body)).status).toBe(401);
  const member = { as: await aMember(server) };
  expect((await server.attempt('pages/editQuestions', body, member)).status).toBe(403);
});
