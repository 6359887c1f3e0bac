import type { Reply } from '#contract/index.ts';

export type Version = Reply<'pages/getPageVersions'>['versions'][number];
