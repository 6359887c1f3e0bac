import type { testTaking } from '#contract/test-taking.ts';
import type { Handlers } from '#server/app-deps.ts';
import { presentQuestions, type TestDeps } from './present.ts';
import { listQuestions } from './queries.ts';
import { answerStep, finishAttempt, readAttempt, startAttempt } from './take-test.ts';

/** Taking the nutrition test, with an account or without. */
export function testHandlers(parts: TestDeps): Handlers<keyof typeof testTaking> {
  return {
    'test/getQuestions': async () => ({
      code: 1,
      questions: presentQuestions(await listQuestions(parts.db)),
    }),
    'test/start': (body, context) => startAttempt(parts, body, context),
    'test/getAttempt': async ({ attempt }, { person }) => ({
      code: 1,
      ...(await readAttempt(parts, attempt, person)),
    }),
    'test/answerStep': (body, context) => answerStep(parts, body, context),
    'test/finish': (body, context) => finishAttempt(parts, body, context),
  };
}
