import type { testStepCalls } from '#contract/nutrition-test/steps.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import {
  addTestStep,
  deleteStep,
  deleteTestQuestion,
  deleteTestStepParagraph,
  editTestSteps,
} from './edit-steps.ts';
import { readTestQuestions, readTestStepsIn } from './read-steps.ts';

/** The steps and questions of the nutrition test. An edit is live at once. */
export const testEditingHandlers = (deps: AppDeps): Handlers<keyof typeof testStepCalls> => ({
  'pages/getTestSteps': async ({ language }) => ({
    code: 1,
    ...(await readTestStepsIn(deps.db, language)),
  }),
  'pages/getTestQuestions': async () => ({
    code: 1,
    questions: await readTestQuestions(deps.db),
  }),
  'pages/addTestStep': (body, { person }) => addTestStep(deps, person, body),
  'pages/editTestSteps': (body, { person }) => editTestSteps(deps, person, body),
  'pages/deleteStep': ({ id }, { person }) => deleteStep(deps, person, id),
  'pages/deleteTestStepParagraph': ({ id }, { person }) =>
    deleteTestStepParagraph(deps, person, id),
  'pages/deleteTestQuestion': ({ id }, { person }) => deleteTestQuestion(deps, person, id),
});
