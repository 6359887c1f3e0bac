import { call } from '#app/api/call.ts';
import type { CourseProgress } from './course-progress.ts';
import { isEmpty, readStoredProgress } from './stored-progress.ts';

/** The reader's progress in the courses that they have started, with an account or without. */
export async function readProgress(isSignedIn: boolean): Promise<CourseProgress[]> {
  const stored = readStoredProgress();
  if (isSignedIn && !isEmpty(stored))
    return (await import('./merge-local-progress.ts')).mergeLocalProgress();
  // Most visitors have started nothing: then the server is not asked.
  if (!isSignedIn && isEmpty(stored)) return [];
  return (await call('courses/getProgress', isSignedIn ? {} : stored)).progress;
}
