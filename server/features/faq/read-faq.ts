import type { Db } from '#server/platform/db/connect.ts';
import { listFaq } from './queries.ts';

/** The FAQ as the contract returns it: to visitors, and in the reply to every edit. */
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
