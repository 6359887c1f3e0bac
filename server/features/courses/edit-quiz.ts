import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editPublished } from '../lists/change-list.ts';
import { reorderRows } from '../lists/positions.ts';
import { type RowList, removeRow, saveRow } from '../lists/rows.ts';
import { noSuchCourse } from './lessons.ts';
import { findCoursePage, listQuestions } from './queries.ts';
import { requireAnswerable, storedChoices } from './questions/answer-choices.ts';
import { gradedOf } from './quiz.ts';

const missing = 'This question doesn’t exist in this quiz.';
const message = 'Quiz is updated.';

/**
 * A quiz with its correct answers.
 * @throws {AppError} `notFound`
 */
export async function readQuizQuestions(
  db: Db,
  course: string,
): Promise<Reply<'courses/getQuizQuestions'>> {
  const { id } = await requirePage(db, course);
  return { code: 1, ...(await read(db, id)) };
}

/**
 * Changes a question, or adds one at the end.
 * @throws {AppError} `notFound` for an unknown course or question; `conflict` with all of its questions;
 * `badInput` for an unanswerable question, or text that cannot be rendered
 */
export async function editQuizQuestion(
  deps: AppDeps,
  person: CurrentUser,
  body: CheckedBody<'courses/editQuizQuestion'>,
): Promise<Reply<'courses/editQuizQuestion'>> {
  const { course, id, text, options, explanation, ...edited } = body;
  requireAnswerable(options, 'options');
  const { explanation: html } = explanation === undefined ? {} : await renderTexts({ explanation });
  return changeQuiz(deps, person, 'edit', course, async (trx, pageId) => {
    if (id !== undefined) await requireQuestion(trx, pageId, id);
    await saveRow(
      trx,
      listOf(pageId),
      { id, ...edited },
      {
        page_id: pageId,
        text,
        options: storedChoices(options),
        ...omitUndefined({ explanation, explanation_html: html }),
      },
    );
    return { code: 1, message, ...(await read(trx, pageId)) };
  });
}

/** Deletes a question. @throws {AppError} `notFound` */
export function deleteQuizQuestion(
  deps: AppDeps,
  person: CurrentUser,
  { course, id }: CheckedBody<'courses/deleteQuizQuestion'>,
): Promise<Reply<'courses/deleteQuizQuestion'>> {
  return changeQuiz(deps, person, 'delete', course, async (trx, pageId) => {
    await requireQuestion(trx, pageId, id);
    await removeRow(trx, listOf(pageId), id);
    return { code: 1, message: 'Question is deleted.', ...(await read(trx, pageId)) };
  });
}

/**
 * Reorders the questions.
 * @throws {AppError} `notFound`; `badInput` for duplicates
 */
export function arrangeQuiz(
  deps: AppDeps,
  person: CurrentUser,
  { course, ids }: CheckedBody<'courses/arrangeQuiz'>,
): Promise<Reply<'courses/arrangeQuiz'>> {
  return changeQuiz(deps, person, 'arrange', course, async (trx, pageId) => {
    const within = { page_id: pageId };
    await reorderRows(trx, { table: 'course_questions', key: 'id', within, missing }, ids);
    return { code: 1, message, ids };
  });
}

function changeQuiz<T>(
  deps: AppDeps,
  { userId }: CurrentUser,
  did: string,
  course: string,
  work: (trx: Db, pageId: string) => Promise<T>,
): Promise<T> {
  return editPublished(deps, userId, `quiz.${did}`, async (trx) => {
    const { id, name, name_key } = await requirePage(trx, course);
    const reply = await work(trx, id);
    return { subject: `courses/${name}`, tags: [`page:courses/${name_key}`], reply };
  });
}

async function requirePage(db: Db, course: string) {
  const page = await findCoursePage(db, course);
  if (!page) throw noSuchCourse();
  return page;
}

async function requireQuestion(trx: Db, pageId: string, id: string): Promise<void> {
  const questions = await listQuestions(trx, [pageId]);
  if (!questions.some((question) => question.id === id)) throw new AppError('notFound', missing);
}

async function read(db: Db, pageId: string) {
  const rows = await listQuestions(db, [pageId]);
  const questions = rows.map((row) => ({
    id: row.id,
    text: row.text,
    options: gradedOf(row).options,
    explanation: row.explanation,
    order: row.position,
    version: row.version,
  }));
  return { questions };
}

const listOf = (pageId: string): RowList<'course_questions'> => ({
  table: 'course_questions',
  missing,
  empty: { page_id: pageId, text: '', options: '[]', explanation: '', explanation_html: '' },
  read: (db) => read(db, pageId),
});
