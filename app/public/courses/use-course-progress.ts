import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { readKnown, storeKnown, useShownProgress } from '#app/content/progress/known-progress.ts';
import { readProgress } from '#app/content/progress/read-progress.ts';
import {
  readStoredProgress,
  type StoredProgress,
  storeProgress,
} from '#app/content/progress/stored-progress.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import {
  type CourseOutline,
  type CourseProgress,
  progressIn,
} from '#contract/shared/course-progress.ts';

/** The reader's progress in one course, and its updates: stored in the account, or on this device. */
export function useCourseProgress(outline: CourseOutline) {
  const t = useTranslate();
  const { course } = outline;
  const userId = useSignedIn()?.userId ?? '';
  const progress = useShownProgress(course);
  const [error, setError] = useState('');

  useEffect(() => {
    // The course can be read without it.
    readProgress(userId, t).catch(() => undefined);
  }, [userId, t]);

  const known = () => readKnown(userId, t.language)?.courses ?? [];
  const own = () => known().find((each) => each.course === course);

  /** Stores progress on this device. If that fails, it is remembered until the page is left. */
  function remember(change: (kept: StoredProgress) => StoredProgress): StoredProgress {
    const kept = change(readStoredProgress());
    if (!storeProgress(kept)) setError(t('courses.notSaved'));
    return kept;
  }

  async function mark(lessonId: string, isMarked: boolean) {
    setError('');
    const before = known();
    storeKnown(userId, withMark(before, outline, lessonId, isMarked), t);
    if (userId === '') {
      remember(({ lessons, answers }) => {
        const others = lessons.filter((id) => id !== lessonId);
        return { lessons: isMarked ? [...others, lessonId] : others, answers };
      });
      return;
    }
    try {
      const body = { course, lessonId, isDone: isMarked ? (1 as const) : (0 as const) };
      storeKnown(userId, (await call('courses/markLesson', body)).progress, t);
    } catch (failure) {
      // Without a reply, as when the page was left, the lesson may be marked all the same.
      const isAnswered = failure instanceof CallError && failure.status !== 0;
      storeKnown(userId, before, t, isAnswered ? undefined : 0);
      setError(explain(failure, t));
    }
  }

  /**
   * Records a quiz result, unless an earlier one is better.
   * @param answers to be sent to the server
   */
  async function noteResult(right: number, total: number, answers: StoredProgress['answers']) {
    if (userId !== '') return void (await readProgress(userId, t));
    const best = own()?.quiz;
    if (best && best.right * total > right * best.total) return;
    const answered = new Set(answers.map(({ questionId }) => questionId));
    const kept = remember(({ lessons, answers: earlier }) => ({
      lessons,
      answers: [...earlier.filter(({ questionId }) => !answered.has(questionId)), ...answers],
    }));
    storeKnown('', (await call('courses/getProgress', kept)).progress, t);
  }

  return { progress, mark, noteResult, error };
}

export type ReaderProgress = ReturnType<typeof useCourseProgress>;

/** What is known once a lesson is marked as done or not done. */
function withMark(
  known: CourseProgress[],
  outline: CourseOutline,
  lessonId: string,
  isMarked: boolean,
): CourseProgress[] {
  const own = known.find(({ course }) => course === outline.course);
  const marked = new Set(own?.done);
  if (isMarked) marked.add(lessonId);
  else marked.delete(lessonId);
  const others = known.filter((each) => each !== own);
  const now = progressIn(outline, marked, own?.quiz ?? null);
  return now ? [...others, now] : others;
}
