import { describe, expect, test } from 'vitest';
import { coursesOf, quizQuestion } from '#tests/support/content/courses.ts';
import { aMember, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const as = { as: await anEditor(server) };
const { aCourse, answersTo } = coursesOf(server, as.as);

describe('A quiz', () => {
  test('reveals no correct answers before it is submitted', async () => {
    const course = await aCourse();
    const { text } = await server.attempt('courses/getQuiz', { course });
    expect(text).toContain('One?');
    expect(text).not.toMatch(/correct|Because|right/);
  });

  test('is graded with every answer explained, for anyone and as often as they like', async () => {
    const course = await aCourse();
    const body = { course, answers: await answersTo(course, 1) };
    for (const _time of [1, 2]) {
      const { right, total, results } = await server.call('courses/answerQuiz', body);
      expect([right, total]).toEqual([1, 2]);
      expect(results.map(({ isRight }) => isRight)).toEqual([0, 1]);
      expect(results[0]?.explanation).toBe('<p><em>Because</em> of One?</p>');
      expect(results[0]?.chosen).not.toEqual(results[0]?.right);
    }
  });

  test('accepts answers only to its own questions, each once and all of them', async () => {
    const course = await aCourse();
    const [first, second] = await answersTo(course);
    const foreign = await answersTo(await aCourse());
    if (!first || !second) throw new Error('The quiz has two questions.');
    const otherChoice = { ...first, optionIds: second.optionIds };
    const twoChoices = { ...first, optionIds: [...first.optionIds, ...first.optionIds] };
    const expected: [unknown[], number, string][] = [
      [[first], 400, 'Please answer every question of this quiz.'],
      [[first, second, first], 400, 'This question was answered twice.'],
      [[otherChoice, second], 400, 'This isn’t an answer to this question.'],
      [[twoChoices, second], 400, 'The same answer was given twice.'],
      [[first, second, foreign[0]], 404, 'This question doesn’t exist in this quiz.'],
      [
        [first, { questionId: 'none', optionIds: ['a'] }],
        404,
        'This question doesn’t exist in this quiz.',
      ],
    ];
    for (const [answers, status, message] of expected) {
      const answer = await server.attempt('courses/answerQuiz', { course, answers });
      expect([answer.status, answer.reply.message]).toEqual([status, message]);
    }
    for (const answers of [
      [],
      [{ questionId: first.questionId, optionIds: [] }],
      'all',
      undefined,
    ]) {
      expect((await server.attempt('courses/answerQuiz', { course, answers })).status).toBe(400);
    }
  });
});

describe('Editing a quiz', () => {
  test('adds, changes, orders and deletes questions', async () => {
    const course = await aCourse({ state: 'draft' });
    const { questions } = await server.call('courses/getQuizQuestions', { course }, as);
    expect(questions.map(({ text }) => text)).toEqual(['One?', 'Two?']);
    const [first, second] = questions;
    if (!first || !second) throw new Error('The quiz has two questions.');
    await server.call('courses/arrangeQuiz', { course, ids: [second.id, first.id] }, as);
    const { options } = first;
    const edited = await server.call(
      'courses/editQuizQuestion',
      { course, id: first.id, text: 'Uno?', options, version: first.version },
      as,
    );
    expect(edited.message).toBe('Quiz is updated.');
    expect(edited.questions).toMatchObject([
      { text: 'Two?' },
      { text: 'Uno?', options, explanation: '*Because* of One?', version: first.version + 1 },
    ]);
    const left = await server.call('courses/deleteQuizQuestion', { course, id: second.id }, as);
    expect(left.questions.map(({ text }) => text)).toEqual(['Uno?']);
  });

  test('that conflicts is refused, with the latest version', async () => {
    const course = await aCourse();
    const { questions } = await server.call('courses/getQuizQuestions', { course }, as);
    const [{ id = '', version = 0 } = {}] = questions;
    const body = { ...quizQuestion(course, 'Mine?'), id, version };
    await server.call('courses/editQuizQuestion', body, as);
    const { status, reply } = await server.attempt(
      'courses/editQuizQuestion',
      { ...body, text: 'Theirs?' },
      as,
    );
    expect(status).toBe(409);
    expect(reply).toMatchObject({ questions: [{ text: 'Mine?' }, { text: 'Two?' }] });
  });

  test('refuses unanswerable questions, and questions of another course', async () => {
    const course = await aCourse();
    const attempt = async (fields: object) =>
      server.attempt(
        'courses/editQuizQuestion',
        { ...quizQuestion(course, 'Three?'), ...fields },
        as,
      );
    const wrong = { text: 'Candy', correct: 0 };
    for (const options of [[], [{ text: 'Oats', correct: 1 }], [wrong, wrong]]) {
      const { status, reply } = await attempt({ options });
      expect(status).toBe(400);
      expect(reply.errors.options).toContain('at least two different answers');
    }
    expect((await attempt({ text: ' ' })).reply.errors).toHaveProperty('text');
    expect((await attempt({ course: 'nothing' })).status).toBe(404);
    const { questions } = await server.call(
      'courses/getQuizQuestions',
      { course: await aCourse() },
      as,
    );
    const id = questions[0]?.id ?? '';
    expect((await attempt({ id })).status).toBe(404);
    expect((await server.attempt('courses/deleteQuizQuestion', { course, id }, as)).status).toBe(
      404,
    );
    expect((await server.attempt('courses/arrangeQuiz', { course, ids: [id] }, as)).status).toBe(
      404,
    );
    const kept = await server.call('courses/getQuizQuestions', { course }, as);
    expect(kept.questions.map(({ text }) => text)).toEqual(['One?', 'Two?']);
  });

  test('is for editors', async () => {
    const course = await aCourse();
    const caller = { as: await aMember(server) };
    expect((await server.attempt('courses/getQuizQuestions', { course }, caller)).status).toBe(403);
    expect(
      (await server.attempt('courses/editQuizQuestion', quizQuestion(course, 'x'), caller)).status,
    ).toBe(403);
  });
});
