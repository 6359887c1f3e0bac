import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  listBoard,
  listContacts,
  listFaq,
  listTestQuestions,
  listTestSteps,
  listWaysToDonate,
} from './queries.ts';

// Each list as the contract shows it: to visitors, in the reply to every edit of it, and to whoever was
// too late with one.

type Option = Reply<'pages/getTestQuestions'>['questions'][number]['options'][number];

export async function readBoard(db: Db) {
  return (await listBoard(db)).map((row) => ({
    id: row.id,
    name: row.name,
    position: row.job,
    bio: row.bio,
    html: row.bio_html,
    photo: row.photo,
    order: row.position,
    version: row.version,
  }));
}

export async function readContacts(db: Db) {
  return (await listContacts(db)).map(({ position: order, ...row }) => ({ ...row, order }));
}

export async function readWaysToDonate(db: Db) {
  return (await listWaysToDonate(db)).map(({ position: order, ...row }) => ({ ...row, order }));
}

export async function readFaq(db: Db) {
  const { sections, questions, readMore } = await listFaq(db);
  return sections.map((section) => ({
    columnNumber: section.column_number,
    title: section.title,
    questions: questions
      .filter((question) => question.column_number === section.column_number)
      .map((question) => ({
        id: question.id,
        question: question.question,
        answer: question.answer,
        html: question.answer_html,
        order: question.position,
        readMoreText: readMore.filter((paragraph) => paragraph.question_id === question.id),
      })),
  }));
}

export async function readTestSteps(db: Db) {
  const { steps, paragraphs } = await listTestSteps(db);
  return {
    testSteps: steps.map(({ position: order, read_next: readNext, ...step }) => ({
      ...step,
      order,
      readNext,
    })),
    testStepsContent: paragraphs.map(({ id, step_id, title, text, html }) => ({
      id,
      stepId: step_id,
      title,
      text,
      html,
    })),
  };
}

/** The test's questions with their right answers: never for visitors. */
export async function readTestQuestions(db: Db) {
  return (await listTestQuestions(db)).map((row) => ({
    ...row,
    stepId: row.step_id,
    options: JSON.parse(row.options) as Option[],
    order: row.position,
  }));
}
