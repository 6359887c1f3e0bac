import type { ResearchKind } from '#contract/research.ts';

/** The kinds of items on the research page, in staff's words. */
export const researchKinds: Record<ResearchKind, { title: string; one: string }> = {
  books: { title: 'Books', one: 'book' },
  videos: { title: 'Videos', one: 'video' },
  articles: { title: 'Studies', one: 'study' },
  websites: { title: 'Websites', one: 'website' },
};
