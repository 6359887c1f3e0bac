import { call } from '#app/api/call.ts';
import type { CourseProgress } from './course-progress.ts';
import { forgetProgress, readKeptProgress } from './kept-progress.ts';

let underWay: Promise<CourseProgress[]> | null = null;

/** Puts what this device remembers with the account of the person who is signed in, and forgets it here. */
export function takeOver(): Promise<CourseProgress[]> {
  // Asked for twice, by the page and by the sign-in, it is done once.
  underWay ??= send().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function send(): Promise<CourseProgress[]> {
  const { progress } = await call('courses/takeOver', readKeptProgress());
  forgetProgress();
  return progress;
}
