import type { CheckedBody, Reply } from '#contract/index.ts';
import { progressIn, type Score } from '#contract/shared/course-progress.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { lessonsOf, pathsOf, requireCourse } from './lessons.ts';
import {
  type Course,
  deleteCompletedLesson,
  insertCompletedLessons,
  listCompletedLessons,
  listCourseIdsOfQuestions,
  listCoursesById,
  listQuestions,
  listResults,
  upsertBestResult,
} from './queries.ts';
import { scoreOf } from './quiz.ts';

type Progress = Reply<'courses/getProgress'>['progress'];
type DeviceProgress = CheckedBody<'courses/takeOver'>;

/** A reader's progress, by the ids of lessons and course pages. */
interface ReaderProgress {
  lessons: Set<string>;
  scores: Map<string, Score>;
  pageIds: Set<string>;
}

/** A member's progress in the courses that they have started. */
export async function readProgress(db: Db, userId: string): Promise<Progress> {
  const completed = await listCompletedLessons(db, userId);
  const results = await listResults(db, userId);
  return present(db, {
    lessons: new Set(completed.map(({ lesson_id }) => lesson_id)),
    scores: new Map(
      results.map(({ page_id, right_count, question_count }) => [
        page_id,
        { right: right_count, total: question_count },
      ]),
    ),
    pageIds: new Set([...completed, ...results].map(({ page_id }) => page_id)),
  });
}

/** A reader's progress from data stored on their device. Nothing is saved. */
export async function readDeviceProgress(db: Db, device: DeviceProgress): Promise<Progress> {
  const courses = await coursesOfDevice(db, device);
  return present(db, {
    lessons: new Set(device.lessons),
    scores: await scoresOfDevice(db, courses, device),
    pageIds: new Set(courses.map(({ id }) => id)),
  });
}

/**
 * Marks a lesson as done or not done.
 * @throws {AppError} `notFound` for an unknown course or lesson
 */
export async function markLesson(
  db: Db,
  { userId }: CurrentUser,
  { course: name, lessonId, isDone }: CheckedBody<'courses/markLesson'>,
): Promise<Reply<'courses/markLesson'>> {
  return db.transaction().execute(async (trx) => {
    const course = await requireCourse(trx, name, true);
    if (!lessonsOf(course).some(({ id }) => id === lessonId)) {
      throw new AppError('notFound', translate('courses.noSuchLesson'));
    }
    if (isDone === 1) await insertCompletedLessons(trx, userId, [{ pageId: course.id, lessonId }]);
    else await deleteCompletedLesson(trx, userId, lessonId);
    const message = translate(isDone === 1 ? 'courses.markedDone' : 'courses.markedNotDone');
    return { code: 1, message, progress: await readProgress(trx, userId) };
  });
}

/** Merges progress stored on a device into a member's. Progress never decreases. */
export async function mergeDeviceProgress(
  db: Db,
  { userId }: CurrentUser,
  device: DeviceProgress,
): Promise<Reply<'courses/takeOver'>> {
  return db.transaction().execute(async (trx) => {
    const courses = await coursesOfDevice(trx, device, true);
    const lessons = new Set(device.lessons);
    const known = courses.flatMap((course) =>
      lessonsOf(course)
        .filter(({ id }) => lessons.has(id))
        .map(({ id }) => ({ pageId: course.id, lessonId: id })),
    );
    await insertCompletedLessons(trx, userId, known);
    for (const [pageId, score] of await scoresOfDevice(trx, courses, device)) {
      await upsertBestResult(trx, userId, pageId, score);
    }
    return {
      code: 1,
      message: translate('courses.progressSaved'),
      progress: await readProgress(trx, userId),
    };
  });
}

/** The courses that a device's lessons and answers belong to. A lesson's id begins with its page's. */
async function coursesOfDevice(
  db: Db,
  { lessons = [], answers = [] }: DeviceProgress,
  isLocked = false,
) {
  const ids = new Set([
    ...lessons.map((id) => id.split('.')[0] ?? ''),
    ...(await listCourseIdsOfQuestions(
      db,
      answers.map(({ questionId }) => questionId),
    )),
  ]);
  return listCoursesById(db, [...ids], isLocked);
}

async function scoresOfDevice(db: Db, courses: Course[], { answers = [] }: DeviceProgress) {
  const ids = answers.length === 0 ? [] : courses.map(({ id }) => id);
  const questions = Map.groupBy(await listQuestions(db, ids), ({ page_id }) => page_id);
  const scores = new Map<string, Score>();
  for (const [pageId, rows] of questions) {
    const score = scoreOf(rows, answers);
    if (score) scores.set(pageId, score);
  }
  return scores;
}

async function present(db: Db, { lessons, scores, pageIds }: ReaderProgress): Promise<Progress> {
  const courses = await listCoursesById(db, [...pageIds]);
  const asking = new Set((await listQuestions(db, [...pageIds])).map(({ page_id }) => page_id));
  return courses.flatMap((course) => {
    const outline = {
      course: course.name,
      title: course.title,
      language: course.language,
      lessons: pathsOf(course).map(({ lesson: { id, title }, path }) => ({ id, title, path })),
      hasQuiz: asking.has(course.id),
    };
    return progressIn(outline, lessons, scores.get(course.id) ?? null) ?? [];
  });
}
