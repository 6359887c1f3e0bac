import type { Db } from '#server/platform/db/connect.ts';

/** All steps with their paragraphs. One query at a time: a transaction has one connection. */
export async function listTestSteps(db: Db) {
  return {
    steps: await db
      .selectFrom('test_steps')
      .selectAll()
      .orderBy('position')
      .orderBy('name')
      .execute(),
    paragraphs: await db.selectFrom('test_paragraphs').selectAll().orderBy('position').execute(),
  };
}

/** All questions as they are stored, in order. */
export const listStoredQuestions = (db: Db) =>
  db
    .selectFrom('test_questions')
    .select(['id', 'step_id', 'text', 'options', 'explanation'])
    .orderBy('position')
    .execute();

/** All questions, with how often each was answered, and answered incorrectly. */
export function listTestQuestions(db: Db) {
  return db
    .selectFrom('test_questions')
    .leftJoin('test_counts', 'question_id', 'id')
    .selectAll('test_questions')
    .select(({ fn, val }) => [
      fn.coalesce('asked', val(0)).as('asked'),
      fn.coalesce('wrong', val(0)).as('wrong'),
    ])
    .orderBy('step_id')
    .orderBy('position')
    .execute();
}

/** All paragraphs, with the names and titles of their steps. */
export function listParagraphsWithStep(db: Db) {
  return db
    .selectFrom('test_paragraphs')
    .innerJoin('test_steps', 'test_steps.id', 'test_paragraphs.step_id')
    .selectAll('test_paragraphs')
    .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
    .execute();
}

/** All questions, with the names and titles of their steps. */
export function listQuestionsWithStep(db: Db) {
  return db
    .selectFrom('test_questions')
    .innerJoin('test_steps', 'test_steps.id', 'test_questions.step_id')
    .selectAll('test_questions')
    .select(['test_steps.name as step_name', 'test_steps.title as step_title'])
    .execute();
}
