import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

type Caller = Parameters<TestServer['attempt']>[2];

/** Questions whose first choice is correct; for 'Which two?' the first two are. */
export const testQuestion = (text: string, right = 1) => ({
  text,
  options: ['Oats', 'Rye', 'Candy'].map((option, index) => ({
    text: option,
    correct: index < right ? (1 as const) : (0 as const),
  })),
  explanation: `*Because* of ${text}`,
});

/**
 * A test of two steps: one on salt with two questions, one on grains with three.
 * @param as an editor
 */
export async function testOf(server: TestServer, as: SignedIn) {
  const salt = await aStep('Salt', '/articles/hidden-salt', [
    testQuestion('One?'),
    testQuestion('Which two?', 2),
  ]);
  const grains = await aStep('Whole grains', '', [
    testQuestion('Three?'),
    testQuestion('Four?'),
    testQuestion('Five?'),
  ]);

  async function aStep(
    title: string,
    readNext: string,
    questions: ReturnType<typeof testQuestion>[],
  ) {
    const { testSteps } = await server.call('pages/addTestStep', { title }, { as });
    const id = testSteps.at(-1)?.id ?? '';
    await server.call('pages/editTestSteps', { id, readNext, questions }, { as });
    return id;
  }

  const questionsOf = async (stepId: string) =>
    (await server.call('test/getQuestions', {})).questions.filter((each) => each.stepId === stepId);

  /** A step's answers, correct except for the named questions. */
  async function answersTo(stepId: string, ...wrong: string[]) {
    const questions = await questionsOf(stepId);
    return questions.map(({ id, text, options, isMultiple }) => {
      const right = options.slice(0, isMultiple ? 2 : 1);
      const chosen = wrong.includes(text) ? options.slice(2) : right;
      return { questionId: id, optionIds: chosen.map((option) => option.id) };
    });
  }

  const start = async (caller?: Caller, body = {}) =>
    (await server.call('test/start', body, caller)).attempt;

  const answer = async (attempt: string, stepId: string, wrong: string[] = [], caller?: Caller) =>
    server.attempt(
      'test/answerStep',
      { attempt, stepId, answers: await answersTo(stepId, ...wrong) },
      caller,
    );

  /** A finished attempt. */
  async function finished(wrong: string[] = [], caller?: Caller) {
    const attempt = await start(caller);
    for (const stepId of [salt, grains]) await answer(attempt, stepId, wrong, caller);
    const reply = await server.call('test/finish', { attempt }, caller);
    return { attempt, ...reply };
  }

  const stored = () =>
    Promise.all(
      (['test_attempts', 'test_answers', 'test_counts'] as const).map((table) =>
        server.db.selectFrom(table).selectAll().execute(),
      ),
    );

  return { salt, grains, aStep, questionsOf, answersTo, start, answer, finished, stored };
}
