import type { Reply } from '#contract/index.ts';

export type Settings = Reply<'settings/getSettings'>['settings'];
