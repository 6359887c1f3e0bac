import { call } from '#app/api/call.ts';
import type { CourseProgress } from './course-progress.ts';
import { isEmpty, readKeptProgress } from './kept-progress.ts';

/** The reader's progress in the courses that they have started, with an account or without. */
export async function readProgress(isSignedIn: boolean): Promise<CourseProgress[]> {
  const kept = readKeptProgress();
  if (isSignedIn && !isEmpty(kept))
    return (await import('./merge-local-progress.ts')).mergeLocalProgress();
  // Most visitors have started nothing: then the server is not asked.
  if (!isSignedIn && isEmpty(kept)) return [];
  return (await call('courses/getProgress', isSignedIn ? {} : kept)).progress;
}
