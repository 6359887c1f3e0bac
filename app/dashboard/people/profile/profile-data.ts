import type { Reply } from '#contract/index.ts';

export type Profile = Reply<'people/getPerson'>['profile'];
