import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { requireCourse } from './lessons.ts';
import { listQuestions, type QuestionRow, upsertBestResult } from './queries.ts';
import {
  type Answer,
  checkAnswers,
  correctOptions,
  type GradedQuestion,
  isCorrect,
} from './questions/grading.ts';

export const gradedOf = ({ id, options }: QuestionRow): GradedQuestion => ({
  id,
  options: JSON.parse(options) as GradedQuestion['options'],
});

/** A quiz as readers see it. @throws {AppError} `notFound` */
export async function readQuiz(db: Db, name: string): Promise<Reply<'courses/getQuiz'>> {
  const { id } = await requireCourse(db, name);
  const questions = (await listQuestions(db, [id])).map((row) => {
    const question = gradedOf(row);
    return {
      id: row.id,
      text: row.text,
      options: question.options.map(({ id, text }) => ({ id, text })),
      isMultiple: correctOptions(question).length > 1 ? (1 as const) : (0 as const),
    };
  });
  return { code: 1, questions };
}

/**
 * Grades the answers to a whole quiz; a member's best result is stored.
 * @throws {AppError} `notFound` for an unknown course or question; `badInput` for answers that do not match its
 * questions, or are incomplete
 */
export async function answerQuiz(
  { db }: AppDeps,
  { course: name, answers }: CheckedBody<'courses/answerQuiz'>,
  { person }: CallContext,
): Promise<Reply<'courses/answerQuiz'>> {
  return db.transaction().execute(async (trx) => {
    const { id } = await requireCourse(trx, name, true);
    const rows = await listQuestions(trx, [id]);
    const questions = rows.map(gradedOf);
    checkAnswers(answers, { name: 'quiz', questions, open: questions });
    const given = new Map(answers.map(({ questionId, optionIds }) => [questionId, optionIds]));
    const results = rows.map((row) => {
      const question = gradedOf(row);
      const chosen = given.get(row.id) ?? [];
      return {
        questionId: row.id,
        chosen,
        right: correctOptions(question),
        isRight: isCorrect(question, chosen) ? (1 as const) : (0 as const),
        explanation: row.explanation_html,
      };
    });
    const right = results.filter((result) => result.isRight === 1).length;
    const score = { right, total: results.length };
    if (person) await upsertBestResult(trx, person.userId, id, score);
    return { code: 1, ...score, results };
  });
}

/**
 * The result of a quiz taken on the reader's own device: only answers to current questions count.
 * @returns null if there are none
 */
export function scoreOf(rows: QuestionRow[], answers: Answer[]) {
  const given = new Map(answers.map(({ questionId, optionIds }) => [questionId, optionIds]));
  const answered = rows.filter(({ id }) => given.has(id));
  if (answered.length === 0) return null;
  const right = answered.filter((row) => isCorrect(gradedOf(row), given.get(row.id) ?? [])).length;
  return { right, total: answered.length };
}
