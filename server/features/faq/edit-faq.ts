import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { editAndReturnList } from '../lists/change-list.ts';
import { removeChildRow, requireChildRow, saveChildRows } from '../lists/child-rows.ts';
import { deleteFaqSection, saveFaqSection } from './queries.ts';
import { readFaq } from './read-faq.ts';

const faq = { name: 'faq', tag: 'faq', read: async (db: Db) => ({ faqs: await readFaq(db) }) };
export const questionList = {
  table: 'faq_questions',
  missing: 'This question doesn’t exist.',
} as const;
const readMoreList = { table: 'faq_read_more', missing: 'This paragraph doesn’t exist.' } as const;
export const faqUpdated = 'FAQ is updated.';
export const readMoreAdded = 'Read More Paragraph is added.';

/**
 * Changes and adds questions of a section, which is created if its number is new.
 * @throws {AppError} `notFound` for a question of another section; `badInput` for duplicates, or an answer that cannot
 * be rendered
 */
export async function editQuestions(
  deps: AppDeps,
  { userId }: CurrentUser,
  { columnNumber, title, questions }: CheckedBody<'pages/editQuestions'>,
): Promise<Reply<'pages/editQuestions'>> {
  const answerField = (index: number) => `questions.${index}.answer`;
  const html = await renderTexts(
    Object.fromEntries(questions.map(({ answer }, index) => [answerField(index), answer])),
  );
  return editAndReturnList(deps, userId, faq, 'edit', faqUpdated, async (trx) => {
    await saveFaqSection(trx, columnNumber, title);
    const owner = { column_number: columnNumber };
    const sent = questions.map(({ id, question, answer }, index) => ({
      id,
      values: { question, answer, answer_html: html[answerField(index)] ?? '' },
    }));
    const missing = 'This question doesn’t exist in this section.';
    await saveChildRows(trx, { ...questionList, missing, owner }, 'questions', sent);
    return `section/${columnNumber}`;
  });
}

/**
 * Deletes a question with its paragraphs.
 * @throws {AppError} `notFound`
 */
export function deleteQuestion(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteQuestion'>> {
  return editAndReturnList(deps, userId, faq, 'delete', 'Question is deleted.', async (trx) => {
    await removeChildRow(trx, questionList, id);
    return `question/${id}`;
  });
}

/** Deletes a section with its questions. @throws {AppError} `notFound` */
export function deleteQuestionSection(
  deps: AppDeps,
  { userId }: CurrentUser,
  columnNumber: number,
): Promise<Reply<'pages/deleteQuestionSection'>> {
  return editAndReturnList(deps, userId, faq, 'delete', 'FAQ Section is deleted.', async (trx) => {
    await removeSection(trx, columnNumber);
    return `section/${columnNumber}`;
  });
}

/** @throws {AppError} `notFound` */
export async function removeSection(trx: Db, columnNumber: number): Promise<void> {
  if (await deleteFaqSection(trx, columnNumber)) return;
  throw new AppError('notFound', 'This section doesn’t exist.');
}

/**
 * Adds a paragraph to a question.
 * @throws {AppError} `notFound`; `badInput` for text that cannot be rendered
 */
export async function addQuestionsReadMore(
  deps: AppDeps,
  { userId }: CurrentUser,
  { questionId, text }: CheckedBody<'pages/addQuestionsReadMore'>,
): Promise<Reply<'pages/addQuestionsReadMore'>> {
  const { text: html = '' } = await renderTexts({ text });
  return editAndReturnList(deps, userId, faq, 'edit', readMoreAdded, async (trx) => {
    await requireChildRow(trx, questionList, questionId);
    const owner = { question_id: questionId };
    await saveChildRows(trx, { ...readMoreList, owner }, 'text', [{ values: { text, html } }]);
    return `question/${questionId}`;
  });
}

/**
 * Changes a paragraph of a question.
 * @throws {AppError} `notFound`; `badInput` for text that cannot be rendered
 */
export async function editQuestionsReadMore(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, text }: CheckedBody<'pages/editQuestionsReadMore'>,
): Promise<Reply<'pages/editQuestionsReadMore'>> {
  const { text: html = '' } = await renderTexts({ text });
  return editAndReturnList(deps, userId, faq, 'edit', faqUpdated, async (trx) => {
    const { question_id } = await requireChildRow(trx, readMoreList, id);
    const list = { ...readMoreList, owner: { question_id } };
    await saveChildRows(trx, list, 'text', [{ id, values: { text, html } }]);
    return `question/${question_id}`;
  });
}

/**
 * Deletes a paragraph of a question.
 * @throws {AppError} `notFound`
 */
export function deleteQuestionsReadMore(
  deps: AppDeps,
  { userId }: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteQuestionsReadMore'>> {
  return editAndReturnList(deps, userId, faq, 'edit', 'Paragraph is deleted.', async (trx) => {
    const { question_id } = await removeChildRow(trx, readMoreList, id);
    return `question/${question_id}`;
  });
}
