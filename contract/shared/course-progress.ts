import type { Language } from './language/languages.ts';

/** A lesson as progress names it. */
export interface ProgressLesson {
  id: string;
  title: string;
  path: string;
}

/** What progress in a course is counted in. */
export interface CourseOutline {
  /** The course's name. */
  course: string;
  title: string;
  /** Of its texts: that of the original where it has not been translated. */
  language: Language;
  lessons: readonly ProgressLesson[];
  hasQuiz: boolean;
}

/** The result of a quiz. */
export interface Score {
  right: number;
  total: number;
}

export interface CourseProgress {
  course: string;
  title: string;
  /** Of its texts: that of the original where it has not been translated. */
  language: Language;
  /** The ids of its current lessons that are done, in order. */
  done: string[];
  lessonCount: number;
  /** Where to continue; null: every lesson is done. */
  next: ProgressLesson | null;
  quiz: Score | null;
  hasQuiz: 0 | 1;
  /** Whether every lesson is done, and the quiz taken. */
  isFinished: 0 | 1;
}

/**
 * The progress of a reader in a course.
 * @param marked the ids of the lessons that they have done
 * @param quiz their best result
 * @returns null if they have not begun
 */
export function progressIn(
  { course, title, language, lessons, hasQuiz }: CourseOutline,
  marked: ReadonlySet<string>,
  quiz: Score | null,
): CourseProgress | null {
  const isDone = ({ id }: ProgressLesson) => marked.has(id);
  const done = lessons.filter(isDone).map(({ id }) => id);
  if (done.length === 0 && !quiz) return null;
  const next = lessons[lessons.findLastIndex(isDone) + 1] ?? lessons.find((each) => !isDone(each));
  return {
    course,
    title,
    language,
    done,
    lessonCount: lessons.length,
    next: next ? { id: next.id, title: next.title, path: next.path } : null,
    quiz,
    hasQuiz: hasQuiz ? 1 : 0,
    isFinished: done.length === lessons.length && (quiz || !hasQuiz) ? 1 : 0,
  };
}
