import type { Reply } from '#contract/index.ts';

/** A reader's progress in a course. */
export type CourseProgress = Reply<'courses/getProgress'>['progress'][number];
