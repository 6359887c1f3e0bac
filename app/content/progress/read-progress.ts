import { call } from '#app/api/call.ts';
import { isCurrentUser } from '#app/api/session-store.ts';
import type { CourseProgress } from '#contract/shared/course-progress.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { countChanges, readKnown, storeKnown } from './known-progress.ts';
import { clearStoredProgress, isEmpty, readStoredProgress } from './stored-progress.ts';

let underWay: { userId: string; progress: Promise<CourseProgress[]> } | null = null;

/**
 * The reader's progress in the courses that they have started, which this device remembers. Progress that it has stored
 * for a visitor moves to the account of the member who signs in.
 * @param userId empty: a visitor
 */
export function readProgress(userId: string, t: Translate): Promise<CourseProgress[]> {
  // The page and the sign-in may both ask.
  if (underWay?.userId !== userId) {
    const progress = ask(userId, t).finally(() => {
      if (underWay?.progress === progress) underWay = null;
    });
    underWay = { userId, progress };
  }
  return underWay.progress;
}

async function ask(userId: string, t: Translate): Promise<CourseProgress[]> {
  // During hydration everyone is a visitor.
  if (!isCurrentUser(userId)) return [];
  const before = countChanges();
  const progress = await fetchProgress(userId);
  // Lessons marked in the meantime are newer.
  if (countChanges() === before) storeKnown(userId, progress, t);
  return readKnown(userId, t.language)?.courses ?? progress;
}

async function fetchProgress(userId: string): Promise<CourseProgress[]> {
  const stored = readStoredProgress();
  if (isEmpty(stored)) {
    // Most visitors have started nothing: then the server is not asked.
    return userId === '' ? [] : (await call('courses/getProgress', {})).progress;
  }
  if (userId === '') return (await call('courses/getProgress', stored)).progress;
  const { progress } = await call('courses/takeOver', stored);
  clearStoredProgress();
  return progress;
}
