import { describe, expect, test } from 'vitest';
import type { Body } from '#contract/index.ts';
import { tagsMarkedBy } from '#tests/support/database/change-marks.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };

const edit = (body: Body<'pages/editTestSteps'>) => server.call('pages/editTestSteps', body, as);
const live = () => server.call('pages/getTestSteps', {});
const questionsOf = async (id: string) =>
  (await server.call('pages/getTestQuestions', {}, as)).questions.filter(
    (question) => question.stepId === id,
  );
const contentOf = async (id: string) =>
  (await live()).testStepsContent.filter((paragraph) => paragraph.stepId === id);

/** A step with two paragraphs and a question. */
async function aStep(title = 'Grains') {
  const { testSteps } = await server.call('pages/addTestStep', { title }, as);
  const id = testSteps.at(-1)?.id ?? '';
  const content = ['One', 'Two'].map((text) => ({ title: text, text: `*${text}*` }));
  await edit({ id, content, questions: [aQuestion('Which?')] });
  return id;
}

const aQuestion = (text: string) => ({
  text,
  options: [
    { text: 'Oats', correct: 1 as const },
    { text: 'Candy', correct: 0 as const },
  ],
  explanation: 'Because.',
});

describe('pages/addTestStep', () => {
  test('adds a step at the end, under a name made from its title', async () => {
    const reply = await server.call('pages/addTestStep', { title: 'Fruit & Greens' }, as);
    expect(reply.message).toBe('New Test Step is added.');
    expect(reply.testSteps.at(-1)).toMatchObject({
      name: 'Fruit-Greens',
      title: 'Fruit & Greens',
      version: 1,
    });
    expect(await live()).toMatchObject({ testSteps: reply.testSteps });
  });

  test('gives steps with the same title different names, even if they are added at once', async () => {
    await Promise.all(
      [1, 2, 3].map(() => server.call('pages/addTestStep', { title: 'Twins' }, as)),
    );
    const names = (await live()).testSteps
      .filter(({ title }) => title === 'Twins')
      .map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Twins', 'Twins-2', 'Twins-3']);
  });

  test('does not take the names of the test’s final pages', async () => {
    for (const title of ['_Passed', '_Failed']) {
      const { testSteps } = await server.call('pages/addTestStep', { title }, as);
      expect(testSteps.at(-1)?.name).not.toMatch(/^_/);
    }
  });
});

describe('pages/editTestSteps', () => {
  test('changes what is sent, and keeps the rest', async () => {
    const id = await aStep();
    const [one, two] = await contentOf(id);
    const reply = await edit({
      id,
      title: 'Whole grains',
      content: [
        { id: two?.id, text: '**Changed**' },
        { title: 'Three', text: '' },
      ],
    });
    expect(reply.message).toBe('Test Step is updated.');
    expect(reply.testSteps.find((step) => step.id === id)).toMatchObject({
      title: 'Whole grains',
      version: 3,
    });
    expect(await contentOf(id)).toEqual([
      one,
      { ...two, text: '**Changed**', html: '<p><strong>Changed</strong></p>' },
      { id: expect.any(String), stepId: id, title: 'Three', text: '', html: '', language: 'en' },
    ]);
    expect(await questionsOf(id)).toHaveLength(1);
    expect(await live()).toMatchObject({ testSteps: reply.testSteps });
  });

  test('changes and adds questions, which editors read with their answers', async () => {
    const id = await aStep();
    const [known] = await questionsOf(id);
    const options = (known?.options ?? []).map((option) => ({ ...option, text: 'Changed' }));
    await edit({ id, questions: [{ id: known?.id, text: 'Why?', options }, aQuestion('Who?')] });
    expect(await questionsOf(id)).toMatchObject([
      { id: known?.id, text: 'Why?', options, explanation: 'Because.', order: 0 },
      { text: 'Who?', options: [{ correct: 1 }, { correct: 0 }], order: 1 },
    ]);
  });

  test('answers 409 with all steps on a conflict', async () => {
    const id = await aStep();
    await edit({ id, title: 'Theirs' });
    const body = { id, title: 'Mine', version: 2 };
    const { status, reply } = await server.attempt('pages/editTestSteps', body, as);
    expect(status).toBe(409);
    expect(reply).toMatchObject({ code: 0, testSteps: (await live()).testSteps });
  });

  test('loses none of several changes at once', async () => {
    const id = await aStep();
    const texts = ['a', 'b', 'c', 'd'];
    await Promise.all(texts.map((text) => edit({ id, content: [{ text }] })));
    const stored = (await contentOf(id)).map(({ text }) => text);
    expect(stored.toSorted()).toEqual(['*One*', '*Two*', ...texts].toSorted());
  });

  test('answers 404 for an unknown step, paragraph or question', async () => {
    const id = await aStep();
    const other = await aStep();
    const [paragraph] = await contentOf(other);
    const [question] = await questionsOf(other);
    for (const body of [
      { id: 'nowhere', title: 'x' },
      { id, content: [{ id: paragraph?.id, text: 'Mine now' }] },
      { id, questions: [{ ...aQuestion('Mine now'), id: question?.id }] },
    ]) {
      expect((await server.attempt('pages/editTestSteps', body, as)).status).toBe(404);
    }
    expect(await contentOf(other)).toHaveLength(2);
  });

  test.each([
    ['without answers', []],
    ['with one answer', [{ text: 'Oats', correct: 1 }]],
    [
      'without a right answer',
      [
        { text: 'Oats', correct: 0 },
        { text: 'Rice', correct: 0 },
      ],
    ],
  ])('refuses a question %s', async (_what, options) => {
    const body = { id: await aStep(), questions: [{ text: 'Which?', options }] };
    const { status, reply } = await server.attempt('pages/editTestSteps', body, as);
    expect(status).toBe(400);
    expect(Object.keys(reply.errors)).toEqual(['questions.0.options']);
  });
});

describe('What belongs to a step', () => {
  test.each([
    ['pages/deleteTestStepParagraph', 'Paragraph is deleted.', contentOf],
    ['pages/deleteTestQuestion', 'Question is deleted.', questionsOf],
  ] as const)('is deleted once: %s', async (path, message, read) => {
    const id = await aStep();
    const before = await read(id);
    const body = { id: before[0]?.id ?? '' };
    const reply = await server.call(path, body, as);
    expect(reply.message).toBe(message);
    expect(await read(id)).toHaveLength(before.length - 1);
    expect(reply.testSteps.find((step) => step.id === id)?.version).toBe(3);
    expect((await server.attempt(path, body, as)).status).toBe(404);
  });

  test('is deleted with it', async () => {
    const id = await aStep();
    const [paragraph] = await contentOf(id);
    const reply = await server.call('pages/deleteStep', { id }, as);
    expect(reply.message).toBe('Step is deleted.');
    expect(reply.testSteps.map((step) => step.id)).not.toContain(id);
    expect(reply.testStepsContent).not.toContainEqual(paragraph);
    expect(await questionsOf(id)).toEqual([]);
    expect((await server.attempt('pages/deleteStep', { id }, as)).status).toBe(404);
  });
});

test('Only editors can read correct answers', async () => {
  await aStep();
  expect((await server.attempt('pages/getTestQuestions')).status).toBe(401);
  const member = { as: await aMember(server) };
  expect((await server.attempt('pages/getTestQuestions', {}, member)).status).toBe(403);
  expect((await server.attempt('pages/getTestSteps')).text).not.toContain('"correct"');
});

test('Every edit of the test drops its cached page, and no other', async () => {
  const tags = await tagsMarkedBy(server, async () => {
    await server.call('pages/deleteStep', { id: await aStep() }, as);
  });
  expect(tags).toEqual(['test', 'test', 'test']);
});
