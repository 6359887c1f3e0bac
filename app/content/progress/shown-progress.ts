import type { CourseProgress, Score } from '#contract/shared/course-progress.ts';

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
  quiz: string;
  /** The best result in the quiz, as a sentence; empty: there is none. */
  best: string;
  /** The label of the button that goes on. */
  action: string;
  /** What comes next, after the word 'Continue'. */
  next: string;
}

export const scoreInWords = ({ right, total }: Score) => `${right} of ${total} correct`;

/** What is shown of a course that the reader has not begun. */
export const notBegun = (lessonCount: number): ProgressWords => ({
  lessons: `0 of ${lessonCount} lessons done`,
  whole: '',
  quiz: 'not taken yet',
  best: '',
  action: 'Start the course',
  next: '',
});

export function shownProgress(progress: CourseProgress): ShownProgress {
  const { course, title, done, lessonCount, next, quiz, hasQuiz, isFinished } = progress;
  const lessons = `${done.length} of ${lessonCount} lessons done`;
  const isQuizNext = next === null && hasQuiz === 1 && !quiz;
  const step = next ?? (isQuizNext ? { title: 'the quiz', path: `/courses/${course}#quiz` } : null);
  const action = next
    ? done.length > 0
      ? 'Pick up where you left off'
      : 'Start the course'
    : isQuizNext
      ? 'Take the quiz'
      : 'Review course';
  return {
    done,
    to: step?.path ?? '',
    words: {
      lessons,
      whole: isFinished ? 'Finished' : lessons,
      quiz: quiz ? scoreInWords(quiz) : 'not taken yet',
      best: quiz ? `Your best result so far: ${scoreInWords(quiz)}.` : '',
      action,
      next: step ? `with ${step.title}, ${title}` : '',
    },
  };
}
