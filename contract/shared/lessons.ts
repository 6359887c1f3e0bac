import { anchorOf } from './anchor.ts';
import { fold } from './text/fold.ts';

// A course's paragraphs are its lessons. Each has a page of its own, whose address says its title.

/** In every language. */
const sourcesTitles = ['sources', 'fuentes'];

/** Whether a paragraph of a page lists its sources. */
export const listsSources = ({ title }: { title: string }): boolean =>
  sourcesTitles.includes(title.trim().toLowerCase());

/** Whether a paragraph of a course is a lesson: all are, except for one that lists sources. */
export const isLesson = (paragraph: { title: string }): boolean => !listsSources(paragraph);

/** A lesson's title without the number that its place says already: 'Salt' of 'Lesson 2: Salt'. */
export function lessonName(title: string): string {
  const name = title.replace(/^\s*(?:lesson|lección)\s+\d+\s*(?:[:.–—-]\s*|$)/i, '').trim();
  return name === '' ? title.trim() : name;
}

/** The paths below a course's own that are something else. */
const taken = ['', 'print', 'quiz'];

/**
 * The unique last parts of the addresses of a course's lessons: from their names, so that another order, and with it
 * another number, changes none. Of lessons of one name, later ones are numbered.
 */
export function lessonSlugs(titles: readonly string[]): string[] {
  const used = new Set(taken);
  return titles.map((title) => {
    const plain = anchorOf(fold(lessonName(title))) || 'lesson';
    let slug = plain;
    for (let number = 2; used.has(slug); number += 1) slug = `${plain}-${number}`;
    used.add(slug);
    return slug;
  });
}

/** The address of a lesson. */
const lessonPath = (course: string, slug: string): string =>
  `/courses/${course}/${encodeURIComponent(slug)}`;

/** A course's lessons with their addresses. */
export function addressedLessons<Paragraph extends { title: string }>(
  course: string,
  paragraphs: readonly Paragraph[],
): { lesson: Paragraph; path: string }[] {
  const lessons = paragraphs.filter(isLesson);
  const slugs = lessonSlugs(lessons.map(({ title }) => title));
  return lessons.map((lesson, index) => ({
    lesson,
    path: lessonPath(course, slugs[index] ?? ''),
  }));
}
