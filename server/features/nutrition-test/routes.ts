import type { testTakingCalls } from '#contract/nutrition-test/taking.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { presentQuestions } from './present.ts';
import { readQuestionsIn } from './read-questions.ts';
import { answerStep, finishAttempt, readAttempt, startAttempt } from './take-test.ts';

/**
 * The nutrition test: taking it, with an account or without, and its result. Staff edit its steps in editing/; correct
 * answers never leave the server before a question is answered.
 */
export function testHandlers(deps: AppDeps): Handlers<keyof typeof testTakingCalls> {
  return {
    'test/getQuestions': async ({ language }) => ({
      code: 1,
      questions: presentQuestions(await readQuestionsIn(deps.db, language)),
    }),
    'test/start': (body, context) => startAttempt(deps, body, context),
    'test/getAttempt': async (body, { person }) => ({
      code: 1,
      ...(await readAttempt(deps, body, person)),
    }),
    'test/answerStep': (body, context) => answerStep(deps, body, context),
    'test/finish': (body, context) => finishAttempt(deps, body, context),
  };
}
