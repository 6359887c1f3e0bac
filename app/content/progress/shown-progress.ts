import type { CourseProgress } from '#contract/shared/course-progress.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** A reader's progress in a course as pages show it: ready to be put in place before any other script has loaded. */
export interface ShownProgress {
  /** The ids of the lessons that are done. */
  done: string[];
  /** Where to continue; empty: all is done. */
  to: string;
  /** The texts of elements with the attribute `data-word`. */
  words: ProgressWords;
}

export interface ProgressWords {
  /** '2 of 6 lessons done' */
  lessons: string;
  /** The same, or 'Finished'. */
  whole: string;
  /** 'quiz 3 of 4 correct' */
  quiz: string;
  /** The best result in the quiz, as a sentence; empty: there is none. */
  best: string;
  /** The label of the button that goes on. */
  action: string;
  /** After the word 'Continue': 'with', 'with the quiz,'. */
  next: string;
  /** What it is that comes next, in the language of the course: 'Salt, Nutrition basics'. */
  title: string;
}

/** What is shown of a course that the reader has not begun. */
export const notBegun = (lessonCount: number, t: Translate): ProgressWords => ({
  lessons: t('courses.lessonsDone', { done: 0, total: lessonCount }),
  whole: '',
  quiz: t('courses.quizNotTaken'),
  best: '',
  action: t('courses.start'),
  next: '',
  title: '',
});

export function shownProgress(progress: CourseProgress, t: Translate): ShownProgress {
  const { course, title, done, lessonCount, next, quiz, hasQuiz, isFinished } = progress;
  const lessons = t('courses.lessonsDone', { done: done.length, total: lessonCount });
  const isQuizNext = next === null && hasQuiz === 1 && !quiz;
  const action = next
    ? t(done.length > 0 ? 'courses.resume' : 'courses.start')
    : t(isQuizNext ? 'courses.takeQuiz' : 'courses.review');
  const following = next
    ? t('courses.continueWith')
    : isQuizNext
      ? t('courses.continueWithQuiz')
      : '';
  return {
    done,
    to: next?.path ?? (isQuizNext ? `/courses/${course}#quiz` : ''),
    words: {
      lessons,
      whole: isFinished ? t('courses.finished') : lessons,
      quiz: quiz ? t('courses.quizScore', { ...quiz }) : t('courses.quizNotTaken'),
      best: quiz ? t('courses.best', { ...quiz }) : '',
      action,
      next: following,
      title: next ? `${next.title}, ${title}` : isQuizNext ? title : '',
    },
  };
}
