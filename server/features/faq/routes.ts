import type { faq } from '#contract/faq.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import {
  addQuestionsReadMore,
  deleteQuestion,
  deleteQuestionSection,
  deleteQuestionsReadMore,
  editQuestions,
  editQuestionsReadMore,
} from './edit-faq.ts';
import { readFaq } from './read-faq.ts';

/** Frequently asked questions, in sections. An edit is live at once. */
export const faqHandlers = (parts: Parts): Handlers<keyof typeof faq> => ({
  'pages/getFaq': async () => ({ code: 1, faqs: await readFaq(parts.db) }),
  'pages/editQuestions': (body, { person }) => editQuestions(parts, person as Person, body),
  'pages/deleteQuestion': ({ id }, { person }) => deleteQuestion(parts, person as Person, id),
  'pages/deleteQuestionSection': ({ columnNumber }, { person }) =>
    deleteQuestionSection(parts, person as Person, columnNumber),
  'pages/addQuestionsReadMore': (body, { person }) =>
    addQuestionsReadMore(parts, person as Person, body),
  'pages/editQuestionsReadMore': (body, { person }) =>
    editQuestionsReadMore(parts, person as Person, body),
  'pages/deleteQuestionsReadMore': ({ id }, { person }) =>
    deleteQuestionsReadMore(parts, person as Person, id),
});
