import type { ListedSource } from '#app/content/reading/source-list.tsx';
import type { Reply } from '#contract/index.ts';
import type { CourseOutline, ProgressLesson } from '#contract/shared/course-progress.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { lessonName } from '#contract/shared/lessons.ts';

/** A lesson in a list of a course's lessons. */
export interface ListedLesson extends ProgressLesson {
  /** Its title without a number. */
  name: string;
  /** Its anchor on the course's page. */
  anchor: string;
  minutes: number;
}

/** A course with its lessons, as its pages list them. */
export interface ListedCourse extends CourseOutline {
  lessons: ListedLesson[];
}

/** A lesson with its text. */
type ShownLesson = Omit<Reply<'courses/getCourse'>['lessons'][number], 'terms'> & {
  name: string;
  sources: ListedSource[];
};

/** What a lesson's page shows. */
export interface LessonPage {
  /** The course's name. */
  course: string;
  courseTitle: string;
  /** Of the course’s texts: that of the original where it has not been translated. */
  language: Language;
  lessons: ListedLesson[];
  hasQuiz: boolean;
  /** Of the lesson among them. */
  index: number;
  lesson: ShownLesson;
  terms: Reply<'courses/getCourse'>['terms'];
  nextCourse: { name: string; title: string; language: Language } | null;
}

/** Picks what lists of lessons show. */
export const listedLesson = ({
  id,
  title,
  path,
  anchor,
  minutes,
}: Omit<ListedLesson, 'name'>): ListedLesson => ({
  id,
  title,
  name: lessonName(title),
  path,
  anchor,
  minutes,
});
