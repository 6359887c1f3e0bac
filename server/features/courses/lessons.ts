import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { type KeyTerm, TermFinder } from '#server/platform/markdown/elements/key-terms.ts';
import { countWords, minutesFor } from '#server/platform/markdown/reading-time.ts';
import { listKeyTerms } from '../research/queries.ts';
import { type Course, findCourse, listCourses, type Paragraph } from './queries.ts';

/** A course's paragraphs are its lessons, except for one that lists its sources. */
const isLesson = ({ title }: Paragraph) => title.trim().toLowerCase() !== 'sources';

export const lessonsOf = ({ paragraphs }: Course): Paragraph[] => paragraphs.filter(isLesson);

const wordsOf = (lessons: Paragraph[]) =>
  lessons.reduce((total, { html }) => total + countWords(html), 0);

/** The live courses, with their lengths. */
export async function readCourses(db: Db): Promise<Reply<'courses/getCourses'>> {
  const courses = (await listCourses(db)).map((course) => {
    const lessons = lessonsOf(course);
    return {
      name: course.name,
      lessonCount: lessons.length,
      minutes: minutesFor(wordsOf(lessons)),
    };
  });
  return { code: 1, courses };
}

/**
 * A course's text with its glossary terms marked.
 * @throws {AppError} `notFound`
 */
export async function readCourse(db: Db, name: string): Promise<Reply<'courses/getCourse'>> {
  const course = await requireCourse(db, name);
  const finder = new TermFinder(await listKeyTerms(db));
  const shown = new Set<KeyTerm>();
  const lessons = lessonsOf(course).map((lesson) => ({
    ...shownOf(lesson),
    html: finder.markFirst(lesson.html, (term, words) => {
      shown.add(term);
      return opener(term, words);
    }),
    minutes: minutesFor(countWords(lesson.html)),
  }));
  return {
    code: 1,
    minutes: minutesFor(wordsOf(lessonsOf(course))),
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

export const noSuchCourse = () => new AppError('notFound', 'This course doesn’t exist.');

const shownOf = ({ id, title, html, image, imageAlt }: Paragraph) => ({
  id,
  title,
  html,
  image,
  imageAlt,
});

/** Opens the page's definition of the term, without a script. */
const opener = ({ id }: KeyTerm, words: string) =>
  `<button type="button" class="key-term" popovertarget="term-${id}">${words}</button>`;
