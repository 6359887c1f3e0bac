import type { Db } from '#server/platform/db/connect.ts';
import { listCourses, listQuestions } from './queries.ts';
import type { GradedQuestion } from './questions/grading.ts';

/** The questions of the quizzes of live courses. */
export async function readTranslatedQuizzes(db: Db) {
  const courses = await listCourses(db);
  const questions = await listQuestions(
    db,
    courses.map(({ id }) => id),
  );
  return new Map(
    questions.map(({ id, text, options, explanation }) => [
      id,
      { text, options: JSON.parse(options) as GradedQuestion['options'], explanation },
    ]),
  );
}
