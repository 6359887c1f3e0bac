import type { faq } from '#contract/faq.ts';
import type { lists } from '#contract/lists.ts';
import type { testSteps } from '#contract/test-steps.ts';
import type { Handlers, Parts, Person } from '#server/app-deps.ts';
import { deleteBoard, editBoard } from '../board/edit-board.ts';
import { deleteContacts, editContacts } from '../contact/edit-contacts.ts';
import {
  deleteWaysToDonate,
  editWaysToDonate,
  editWaysToDonateIcon,
} from '../donations/ways-to-donate/edit-ways-to-donate.ts';
import {
  addQuestionsReadMore,
  deleteQuestion,
  deleteQuestionSection,
  deleteQuestionsReadMore,
  editQuestions,
  editQuestionsReadMore,
} from '../faq/edit-faq.ts';
import {
  addTestStep,
  deleteStep,
  deleteTestQuestion,
  deleteTestStepParagraph,
  editTestSteps,
} from '../nutrition-test/edit-steps.ts';
import { arrangeList } from './reorder-list.ts';
import {
  readBoard,
  readContacts,
  readFaq,
  readTestQuestions,
  readTestSteps,
  readWaysToDonate,
} from './site-lists.ts';

type Calls = keyof typeof lists | keyof typeof faq | keyof typeof testSteps;

/** The calls that read and edit what has no draft: an edit is live at once. */
export function listHandlers(parts: Parts): Handlers<Calls> {
  const { db } = parts;
  return {
    'pages/arrangeList': (body, { person }) => arrangeList(parts, person as Person, body),

    'pages/getBoard': async () => ({ code: 1, board: await readBoard(db) }),
    'pages/editBoard': (body, { person }) => editBoard(parts, person as Person, body),
    'pages/deleteBoard': ({ id }, { person }) => deleteBoard(parts, person as Person, id),

    'pages/getContacts': async () => ({ code: 1, contacts: await readContacts(db) }),
    'pages/editContacts': (body, { person }) => editContacts(parts, person as Person, body),
    'pages/deleteContacts': ({ id }, { person }) => deleteContacts(parts, person as Person, id),

    'pages/getWaysToDonate': async () => ({ code: 1, waysToDonate: await readWaysToDonate(db) }),
    'pages/editWaysToDonate': (body, { person }) => editWaysToDonate(parts, person as Person, body),
    'pages/editWaysToDonateIcon': (body, { person, file }) =>
      editWaysToDonateIcon(parts, person as Person, body, file),
    'pages/deleteWaysToDonate': ({ id }, { person }) =>
      deleteWaysToDonate(parts, person as Person, id),

    'pages/getFaq': async () => ({ code: 1, faqs: await readFaq(db) }),
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

    'pages/getTestSteps': async () => ({ code: 1, ...(await readTestSteps(db)) }),
    'pages/getTestQuestions': async () => ({ code: 1, questions: await readTestQuestions(db) }),
    'pages/addTestStep': (body, { person }) => addTestStep(parts, person as Person, body),
    'pages/editTestSteps': (body, { person }) => editTestSteps(parts, person as Person, body),
    'pages/deleteStep': ({ id }, { person }) => deleteStep(parts, person as Person, id),
    'pages/deleteTestStepParagraph': ({ id }, { person }) =>
      deleteTestStepParagraph(parts, person as Person, id),
    'pages/deleteTestQuestion': ({ id }, { person }) =>
      deleteTestQuestion(parts, person as Person, id),
  };
}
