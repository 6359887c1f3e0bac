import type { Reply } from '#contract/index.ts';

export type Week = Reply<'subscriber/getGrowth'>['weeks'][number];
