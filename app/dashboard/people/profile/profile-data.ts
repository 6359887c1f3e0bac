import type { Reply } from '#contract/index.ts';

/** What is known about a person. */
export type Profile = Reply<'people/getPerson'>['profile'];
