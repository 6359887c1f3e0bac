import { call } from '#app/api/call.ts';
import type { CourseProgress } from './course-progress.ts';
import { isEmpty, readKeptProgress } from './kept-progress.ts';

/** How far the reader of this page is in the courses that they have begun, with an account or without. */
export async function readProgress(isSignedIn: boolean): Promise<CourseProgress[]> {
  const kept = readKeptProgress();
  if (isSignedIn && !isEmpty(kept)) return (await import('./take-over.ts')).takeOver();
  // Most visitors have begun nothing: then nobody is asked.
  if (!isSignedIn && isEmpty(kept)) return [];
  return (await call('courses/getProgress', isSignedIn ? {} : kept)).progress;
}
