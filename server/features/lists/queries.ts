import type { Db } from '#server/platform/db/connect.ts';

export function listBoard(db: Db) {
  return db.selectFrom('board_members').selectAll().orderBy('position').orderBy('name').execute();
}

export function listContacts(db: Db) {
  return db.selectFrom('contacts').selectAll().orderBy('position').orderBy('name').execute();
}

export function listWaysToDonate(db: Db) {
  return db.selectFrom('ways_to_donate').selectAll().orderBy('position').orderBy('title').execute();
}

// One query after the other where there are several: a transaction has one connection.

export async function listFaq(db: Db) {
  return {
    sections: await db.selectFrom('faq_sections').selectAll().orderBy('column_number').execute(),
    questions: await db.selectFrom('faq_questions').selectAll().orderBy('position').execute(),
    readMore: await db.selectFrom('faq_read_more').selectAll().orderBy('position').execute(),
  };
}

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
