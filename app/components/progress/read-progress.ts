import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { forgetProgress, isEmpty, readKeptProgress } from './kept-progress.ts';

/** How far somebody is in a course. */
export type CourseProgress = Reply<'courses/getProgress'>['progress'][number];

let takingOver: Promise<CourseProgress[]> | null = null;

/** Puts what this device remembers with the account of whoever is signed in, and forgets it here. */
export async function takeOver(): Promise<CourseProgress[]> {
  // Asked for twice, by the page and by the sign-in, it is done once.
  takingOver ??= send().finally(() => {
    takingOver = null;
  });
  return takingOver;
}

async function send(): Promise<CourseProgress[]> {
  const { progress } = await call('courses/takeOver', readKeptProgress());
  forgetProgress();
  return progress;
}

/** How far the reader of this page is in the courses that they have begun, with an account or without. */
export async function readProgress(isSignedIn: boolean): Promise<CourseProgress[]> {
  const kept = readKeptProgress();
  if (isSignedIn && !isEmpty(kept)) return takeOver();
  // Most visitors have begun nothing: then nobody is asked.
  if (!isSignedIn && isEmpty(kept)) return [];
  return (await call('courses/getProgress', isSignedIn ? {} : kept)).progress;
}
