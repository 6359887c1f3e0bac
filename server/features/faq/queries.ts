import type { Db } from '#server/platform/db/connect.ts';

/** The title of a section that was never given one: a heading must not be empty. */
const untitled = 'Questions';

/** Adds a section, or gives it another title; without one, it keeps what it has. */
export async function saveFaqSection(
  trx: Db,
  columnNumber: number,
  title: string | undefined,
): Promise<void> {
  await trx
    .insertInto('faq_sections')
    .values({ column_number: columnNumber, title: title ?? untitled })
    .onConflict((conflict) => {
      const found = conflict.column('column_number');
      return title === undefined ? found.doNothing() : found.doUpdateSet({ title });
    })
    .execute();
}

/** Deletes a section with its questions. @returns false when there is none of this number */
export async function deleteFaqSection(trx: Db, columnNumber: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('faq_sections')
    .where('column_number', '=', columnNumber)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** All of the FAQ. One query after the other: a transaction has one connection. */
export async function listFaq(db: Db) {
  return {
    sections: await db.selectFrom('faq_sections').selectAll().orderBy('column_number').execute(),
    questions: await db.selectFrom('faq_questions').selectAll().orderBy('position').execute(),
    readMore: await db.selectFrom('faq_read_more').selectAll().orderBy('position').execute(),
  };
}

/** The questions with what can be found of them. */
export const listQuestionTexts = (db: Db) =>
  db
    .selectFrom('faq_questions as question')
    .innerJoin('faq_sections as section', 'section.column_number', 'question.column_number')
    .select(['question.id', 'section.title as section', 'question', 'answer_html as html'])
    .execute();

/** What questions unfold, in order. */
export const listReadMoreTexts = (db: Db) =>
  db.selectFrom('faq_read_more').select(['question_id', 'html']).orderBy('position').execute();

/** What questions unfold, with the question. */
export const listReadMoreWithQuestions = (db: Db) =>
  db
    .selectFrom('faq_read_more')
    .innerJoin('faq_questions', 'faq_questions.id', 'faq_read_more.question_id')
    .selectAll('faq_read_more')
    .select(['faq_questions.column_number', 'faq_questions.question'])
    .execute();
