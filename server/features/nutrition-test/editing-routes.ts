import type { testSteps } from '#contract/test-steps.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import {
  addTestStep,
  deleteStep,
  deleteTestQuestion,
  deleteTestStepParagraph,
  editTestSteps,
} from './edit-steps.ts';
import { readTestQuestions, readTestSteps } from './read-steps.ts';

/** The steps and questions of the nutrition test. An edit is live at once. */
export const testEditingHandlers = (parts: Parts): Handlers<keyof typeof testSteps> => ({
  'pages/getTestSteps': async () => ({ code: 1, ...(await readTestSteps(parts.db)) }),
  'pages/getTestQuestions': async () => ({
    code: 1,
    questions: await readTestQuestions(parts.db),
  }),
  'pages/addTestStep': (body, { person }) => addTestStep(parts, person as Person, body),
  'pages/editTestSteps': (body, { person }) => editTestSteps(parts, person as Person, body),
  'pages/deleteStep': ({ id }, { person }) => deleteStep(parts, person as Person, id),
  'pages/deleteTestStepParagraph': ({ id }, { person }) =>
    deleteTestStepParagraph(parts, person as Person, id),
  'pages/deleteTestQuestion': ({ id }, { person }) =>
    deleteTestQuestion(parts, person as Person, id),
});
