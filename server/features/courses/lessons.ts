import type { Reply } from '#contract/index.ts';
import { lessonAnchors } from '#contract/shared/anchor.ts';
import { addressedLessons, isLesson } from '#contract/shared/lessons.ts';
import { answerable } from '#contract/shared/pages/check-question.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { type KeyTerm, TermFinder } from '#server/platform/markdown/elements/key-terms.ts';
import { countWords, minutesFor } from '#server/platform/markdown/reading-time.ts';
import { readKeyTerms } from '../research/read-lists.ts';
import { type Course, findCourse, listCourses, type Paragraph } from './queries.ts';

export const lessonsOf = ({ paragraphs }: Course): Paragraph[] => paragraphs.filter(isLesson);

/** A course's lessons with their addresses. */
export const pathsOf = ({ name, paragraphs }: Course) => addressedLessons(name, paragraphs);

const minutesOf = ({ html }: Paragraph) => minutesFor(countWords(html));

/** How long a course takes: as long as its lessons say together. */
const minutesOfAll = (course: Course) =>
  lessonsOf(course).reduce((total, lesson) => total + minutesOf(lesson), 0);

/** The live courses, with their lengths. */
export async function readCourses(db: Db): Promise<Reply<'courses/getCourses'>> {
  const courses = (await listCourses(db)).map((course) => {
    const lessons = pathsOf(course);
    return {
      name: course.name,
      lessonCount: lessons.length,
      minutes: minutesOfAll(course),
      lessons: lessons.map(({ path }) => path),
      lessonIds: lessons.map(({ lesson }) => lesson.id),
    };
  });
  return { code: 1, courses };
}

/** The addresses of all live lessons. */
export const listLessonAddresses = async (db: Db): Promise<string[]> =>
  (await listCourses(db)).flatMap((course) => pathsOf(course).map(({ path }) => path));

/**
 * A course's text with its glossary terms marked.
 * @throws {AppError} `notFound`
 */
export async function readCourse(db: Db, name: string): Promise<Reply<'courses/getCourse'>> {
  const course = await requireCourse(db, name);
  const finder = new TermFinder(await readKeyTerms(db, course.language));
  const shown = new Set<KeyTerm>();
  const addressed = pathsOf(course);
  const anchors = lessonAnchors(addressed.map(({ lesson }) => lesson.title));
  const lessons = addressed.map(({ lesson, path }, index) => {
    const terms: string[] = [];
    const html = finder.markFirst(lesson.html, (term, words) => {
      shown.add(term);
      terms.push(term.id);
      return opener(term, words);
    });
    return {
      ...shownOf(lesson),
      html,
      path,
      anchor: anchors[index] ?? '',
      minutes: minutesOf(lesson),
      terms,
      question: questionOf(lesson),
    };
  });
  return {
    code: 1,
    minutes: minutesOfAll(course),
    lessons,
    appendix: course.paragraphs.filter((paragraph) => !isLesson(paragraph)).map(shownOf),
    terms: [...shown].map(({ id, term, html }) => ({ id, term, html })),
  };
}

/** A live course. @throws {AppError} `notFound` */
export async function requireCourse(db: Db, name: string, isLocked = false): Promise<Course> {
  const course = await findCourse(db, name, isLocked);
  if (!course) throw noSuchCourse();
  return course;
}

export const noSuchCourse = () => new AppError('notFound', translate('courses.noSuchCourse'));

const shownOf = ({ id, title, html, image, imageAlt }: Paragraph) => ({
  id,
  title,
  html,
  image,
  imageAlt,
});

function questionOf({ question }: Paragraph) {
  const asked = answerable(question);
  return asked && { ...asked, explanation: { text: asked.explanation } };
}

/** Opens the page's definition of the term, without a script. */
const opener = ({ id }: KeyTerm, words: string) =>
  `<button type="button" class="key-term" popovertarget="term-${id}">${words}</button>`;
