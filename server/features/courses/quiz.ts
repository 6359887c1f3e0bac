import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entriesInLanguage } from '../lists/translations/in-language.ts';
import { requireCourse } from './lessons.ts';
import { listQuestions, type QuestionRow, upsertBestResult } from './queries.ts';
import {
  type Answer,
  checkAnswers,
  correctOptions,
  type GradedQuestion,
  isCorrect,
} from './questions/grading.ts';
import { translatedQuestion } from './questions/question-texts.ts';

export const gradedOf = ({ id, options }: QuestionRow): GradedQuestion => ({
  id,
  options: JSON.parse(options) as GradedQuestion['options'],
});

/** The questions of a course for readers, with the correct answers. @param language absent: that of the call */
async function readQuestionsIn(db: Db, courseId: string, language?: Language) {
  const show = await entriesInLanguage(db, 'quizzes', language);
  return (await listQuestions(db, [courseId])).map((row) => {
    const { text, explanation_html: explanation } = row;
    const question = { ...gradedOf(row), text, explanation };
    return show(question, row.id, (each, texts) =>
      translatedQuestion(each, texts, (field) => field),
    );
  });
}

/** A quiz as readers see it. @throws {AppError} `notFound` */
export async function readQuiz(
  db: Db,
  { course, language: asked }: CheckedBody<'courses/getQuiz'>,
): Promise<Reply<'courses/getQuiz'>> {
  const { id: courseId } = await requireCourse(db, course);
  const questions = (await readQuestionsIn(db, courseId, asked)).map((question) => {
    const { id, text, options, language } = question;
    return {
      id,
      text,
      options: options.map((option) => ({ id: option.id, text: option.text })),
      isMultiple: correctOptions(question).length > 1 ? (1 as const) : (0 as const),
      language,
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
    const questions = await readQuestionsIn(trx, id);
    checkAnswers(answers, { name: 'quiz', questions, open: questions });
    const given = new Map(answers.map(({ questionId, optionIds }) => [questionId, optionIds]));
    const results = questions.map((question) => {
      const chosen = given.get(question.id) ?? [];
      return {
        questionId: question.id,
        chosen,
        right: correctOptions(question),
        isRight: isCorrect(question, chosen) ? (1 as const) : (0 as const),
        explanation: question.explanation,
        language: question.language,
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
