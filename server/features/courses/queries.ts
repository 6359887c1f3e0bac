import type { Selectable } from 'kysely';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import type { Tables } from '#server/schema/tables.ts';
import { paragraphIdIn } from '../pages/page-content.ts';
import { originalNameOf, translateRows } from '../pages/translations/in-language.ts';

export type QuestionRow = Selectable<Tables['course_questions']>;
export type Paragraph = Reply<'pages/getPageData'>['pageContent'][number];

/** A course as visitors see it. */
export interface Course {
  id: string;
  name: string;
  title: string;
  paragraphs: Paragraph[];
  language: Language;
}

/** In the default language, which decides what a course consists of. */
const liveCourses = (db: Db) =>
  db
    .selectFrom('pages')
    .select(['id', 'section', 'name', 'live_intro', 'live_content'])
    .where('section', '=', 'courses')
    .where('live_intro', 'is not', null);

interface LiveRow {
  id: string;
  section: string;
  name: string;
  live_intro: string | null;
  live_content: string | null;
}

const courseOf = ({ id, name, live_intro, live_content }: LiveRow): Course => ({
  id,
  name,
  title: (JSON.parse(live_intro ?? '{}') as { title: string }).title,
  paragraphs: JSON.parse(live_content ?? '[]') as Paragraph[],
  language: defaultLanguage,
});

/**
 * Courses in the language of the call. A translation has the ids of its original: readers keep their progress in every
 * language.
 */
async function coursesIn(db: Db, rows: LiveRow[]): Promise<Course[]> {
  const language = currentLanguage();
  const shown = await translateRows(db, language, rows);
  return shown.map((row, index) => {
    const { id } = rows[index] ?? row;
    const course = courseOf({ ...row, id });
    if (row.id === id) return course;
    const paragraphs = course.paragraphs.map((each) => ({
      ...each,
      id: paragraphIdIn(id, each.id),
    }));
    return { ...course, paragraphs, language };
  });
}

/** The live courses, in order. */
export async function listCourses(db: Db): Promise<Course[]> {
  return coursesIn(db, await liveCourses(db).orderBy('position').orderBy('name_key').execute());
}

/** The live ones of these courses, in order. Inside a transaction they are locked until it ends. */
export async function listCoursesById(db: Db, ids: string[], isLocked = false): Promise<Course[]> {
  if (ids.length === 0) return [];
  const rows = await liveCourses(db)
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('name_key')
    .$if(isLocked && hasManyWriters(db), (query) => query.forKeyShare())
    .execute();
  return coursesIn(db, rows);
}

/** A live course by its name, case-insensitively. Inside a transaction it is locked until that ends. */
export async function findCourse(
  db: Db,
  name: string,
  isLocked = false,
): Promise<Course | undefined> {
  const original = await originalNameOf(db, { section: 'courses', name });
  const row = await liveCourses(db)
    .where('name_key', '=', original.toLowerCase())
    .$if(isLocked && hasManyWriters(db), (query) => query.forKeyShare())
    .executeTakeFirst();
  return row && (await coursesIn(db, [row]))[0];
}

/** A course's page, live or not, for editing. It is locked until the transaction ends. */
export function findCoursePage(db: Db, name: string) {
  return db
    .selectFrom('pages')
    .select(['id', 'name', 'name_key'])
    .where('section', '=', 'courses')
    .where('name_key', '=', name.toLowerCase())
    .$if(hasManyWriters(db) && db.isTransaction, (query) => query.forKeyShare())
    .executeTakeFirst();
}

/** The questions of these courses, in order, with the correct answers: never for visitors. */
export async function listQuestions(db: Db, pageIds: string[]): Promise<QuestionRow[]> {
  if (pageIds.length === 0) return [];
  return db
    .selectFrom('course_questions')
    .selectAll()
    .where('page_id', 'in', pageIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** All questions, with the names of their courses. */
export function listQuestionsWithCourse(db: Db) {
  return db
    .selectFrom('course_questions')
    .innerJoin('pages', 'pages.id', 'course_questions.page_id')
    .selectAll('course_questions')
    .select(['pages.name', 'pages.name_key'])
    .execute();
}

/** The courses of these questions. */
export async function listCourseIdsOfQuestions(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('course_questions')
    .select('page_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** A member's completed lessons. */
export function listCompletedLessons(db: Db, userId: string) {
  return db
    .selectFrom('course_marks')
    .select(['page_id', 'lesson_id'])
    .where('user_id', '=', userId)
    .execute();
}

/** A member's quiz results. */
export function listResults(db: Db, userId: string) {
  return db
    .selectFrom('course_results')
    .select(['page_id', 'right_count', 'question_count'])
    .where('user_id', '=', userId)
    .execute();
}

/** A member's completed lessons with their times, oldest first. */
export function listCompletedLessonsWithTimes(db: Db, userId: string) {
  return db
    .selectFrom('course_marks')
    .select(['page_id', 'lesson_id', 'marked_at'])
    .where('user_id', '=', userId)
    .orderBy('marked_at')
    .execute();
}

/** A member's quiz results with their times. */
export function listResultsWithTimes(db: Db, userId: string) {
  return db
    .selectFrom('course_results')
    .select(['page_id', 'right_count', 'question_count', 'answered_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** The pages of some courses, live or not, in order. */
export function listCoursePages(db: Db, ids: string[]) {
  return db
    .selectFrom('pages')
    .select(['id', 'draft_intro', 'draft_content', 'live_intro', 'live_content'])
    .where('id', 'in', ids)
    .orderBy('position')
    .execute();
}

/** Marks lessons as done; those that are already done keep their time. */
export async function insertCompletedLessons(
  trx: Db,
  userId: string,
  lessons: { pageId: string; lessonId: string }[],
): Promise<void> {
  if (lessons.length === 0) return;
  const marked_at = Date.now();
  await trx
    .insertInto('course_marks')
    .values(
      lessons.map(({ pageId, lessonId }) => ({
        user_id: userId,
        page_id: pageId,
        lesson_id: lessonId,
        marked_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .execute();
}

export async function deleteCompletedLesson(
  trx: Db,
  userId: string,
  lessonId: string,
): Promise<void> {
  await trx
    .deleteFrom('course_marks')
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .execute();
}

/** Stores a result, unless a better one is stored. */
export async function upsertBestResult(
  trx: Db,
  userId: string,
  pageId: string,
  { right, total }: { right: number; total: number },
): Promise<void> {
  const values = { right_count: right, question_count: total, answered_at: Date.now() };
  await trx
    .insertInto('course_results')
    .values({ user_id: userId, page_id: pageId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'page_id'])
        .doUpdateSet(values)
        // Compares fractions without dividing: the quiz may have had fewer questions then.
        .where((eb) =>
          eb(
            eb('course_results.right_count', '*', total),
            '<=',
            eb('course_results.question_count', '*', right),
          ),
        ),
    )
    .execute();
}
