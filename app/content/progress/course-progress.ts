import type { Reply } from '#contract/index.ts';

/** How far somebody is in a course. */
export type CourseProgress = Reply<'courses/getProgress'>['progress'][number];
