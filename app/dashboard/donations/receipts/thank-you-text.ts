import type { Reply } from '#contract/index.ts';

export type ThankYouText = Reply<'donations/getThankYouTexts'>['texts'][number];
