import type { faqCalls } from '#contract/faq/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import {
  addQuestionsReadMore,
  deleteQuestion,
  deleteQuestionSection,
  deleteQuestionsReadMore,
  editQuestions,
  editQuestionsReadMore,
} from './edit-faq.ts';
import { readFaqIn } from './read-faq.ts';

/** Frequently asked questions, in sections, each with its paragraphs. An edit is live at once. */
export const faqHandlers = (deps: AppDeps): Handlers<keyof typeof faqCalls> => ({
  'pages/getFaq': async ({ language }) => ({
    code: 1,
    faqs: await readFaqIn(deps.db, language),
  }),
  'pages/editQuestions': (body, { person }) => editQuestions(deps, person, body),
  'pages/deleteQuestion': ({ id }, { person }) => deleteQuestion(deps, person, id),
  'pages/deleteQuestionSection': ({ columnNumber }, { person }) =>
    deleteQuestionSection(deps, person, columnNumber),
  'pages/addQuestionsReadMore': (body, { person }) => addQuestionsReadMore(deps, person, body),
  'pages/editQuestionsReadMore': (body, { person }) => editQuestionsReadMore(deps, person, body),
  'pages/deleteQuestionsReadMore': ({ id }, { person }) =>
    deleteQuestionsReadMore(deps, person, id),
});
