import type { Reply } from '#contract/index.ts';

/** A source in the form of a page. */
export type DraftSource = Reply<'pages/getPageData'>['pageData']['sources'][number];
