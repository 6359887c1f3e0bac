import { call } from '#app/api/call.ts';
import type { CourseProgress } from './course-progress.ts';
import { clearStoredProgress, readStoredProgress } from './stored-progress.ts';

let underWay: Promise<CourseProgress[]> | null = null;

/** Moves this device's progress to the account of the signed-in user. */
export function mergeLocalProgress(): Promise<CourseProgress[]> {
  // If the page and the sign-in both request it, it runs once.
  underWay ??= send().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function send(): Promise<CourseProgress[]> {
  const { progress } = await call('courses/takeOver', readStoredProgress());
  clearStoredProgress();
  return progress;
}
