import type { Reply } from '#contract/index.ts';

export type PersonProfile = Reply<'people/getPerson'>['profile'];
