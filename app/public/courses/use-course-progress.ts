import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import type { CourseProgress } from '#app/content/progress/course-progress.ts';
import { readProgress } from '#app/content/progress/read-progress.ts';
import {
  readStoredProgress,
  type StoredProgress,
  storeProgress,
} from '#app/content/progress/stored-progress.ts';

/** The reader's progress in one course, and its updates: stored in the account, or on this device. */
export function useCourseProgress(course: string) {
  const isSignedIn = useSignedIn() !== null;
  const [all, setAll] = useState<CourseProgress[]>([]);
  /** The lessons that the reader has just marked. */
  const [marks, setMarks] = useState<Record<string, boolean>>({});
  const [error, setError] = useState('');

  useEffect(() => {
    let isGone = false;
    readProgress(isSignedIn).then(
      (progress) => {
        if (!isGone) setAll(progress);
      },
      // The course can be read without it.
      () => undefined,
    );
    return () => {
      isGone = true;
      // It was someone else's. Lessons marked before the reply arrives are newer than it.
      setMarks({});
    };
  }, [isSignedIn]);

  const progress = all.find((each) => each.course === course);
  const isDone = (lessonId: string) =>
    marks[lessonId] ?? progress?.done.includes(lessonId) ?? false;

  /** Stores progress on this device. If that fails, it is remembered until the page is left. */
  async function remember(change: (kept: StoredProgress) => StoredProgress) {
    const kept = change(readStoredProgress());
    if (!storeProgress(kept))
      setError('This device can’t save your progress. It will be lost when you leave this page.');
    setAll((await call('courses/getProgress', kept)).progress);
  }

  async function mark(lessonId: string, isMarked: boolean) {
    setError('');
    setMarks((before) => ({ ...before, [lessonId]: isMarked }));
    try {
      if (isSignedIn) {
        const body = { course, lessonId, isDone: isMarked ? (1 as const) : (0 as const) };
        setAll((await call('courses/markLesson', body)).progress);
      } else {
        await remember(({ lessons, answers }) => {
          const others = lessons.filter((id) => id !== lessonId);
          return { lessons: isMarked ? [...others, lessonId] : others, answers };
        });
      }
    } catch (failure) {
      // The device has stored it even though the server could not be reached.
      if (isSignedIn) setMarks((before) => ({ ...before, [lessonId]: !isMarked }));
      setError(explain(failure));
    }
  }

  /**
   * Records a quiz result, unless an earlier one is better.
   * @param answers to be sent to the server
   */
  async function noteResult(right: number, total: number, answers: StoredProgress['answers']) {
    if (isSignedIn) return setAll(await readProgress(true));
    const best = progress?.quiz;
    if (best && best.right * total > right * best.total) return;
    const answered = new Set(answers.map(({ questionId }) => questionId));
    await remember((kept) => ({
      lessons: kept.lessons,
      answers: [...kept.answers.filter(({ questionId }) => !answered.has(questionId)), ...answers],
    }));
  }

  return { progress, isDone, mark, noteResult, error };
}
