import type { Db } from '#server/platform/db/connect.ts';
import { hasRows } from '#server/platform/tables/has-rows.ts';

/** The title of an untitled section: a heading must not be empty. */
const untitled = 'Questions';

/** Adds a section, or changes its title; without a title, it keeps the old one. */
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

/**
 * Deletes a section with its questions.
 * @returns false if it does not exist
 */
export async function deleteFaqSection(trx: Db, columnNumber: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('faq_sections')
    .where('column_number', '=', columnNumber)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The whole FAQ. One query at a time: a transaction has one connection. */
export async function listFaq(db: Db) {
  return {
    sections: await db.selectFrom('faq_sections').selectAll().orderBy('column_number').execute(),
    questions: await db.selectFrom('faq_questions').selectAll().orderBy('position').execute(),
    readMore: await db.selectFrom('faq_read_more').selectAll().orderBy('position').execute(),
  };
}

/** The paragraphs with their questions. */
export const listReadMoreWithQuestions = (db: Db) =>
  db
    .selectFrom('faq_read_more')
    .innerJoin('faq_questions', 'faq_questions.id', 'faq_read_more.question_id')
    .selectAll('faq_read_more')
    .select(['faq_questions.column_number', 'faq_questions.question'])
    .execute();

export const existsQuestion = (db: Db): Promise<boolean> => hasRows(db.selectFrom('faq_questions'));
