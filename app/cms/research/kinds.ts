import type { ResearchKind } from '#contract/research.ts';

/** What the research page lists, as staff call it. */
export const researchKinds: Record<ResearchKind, { title: string; one: string }> = {
  books: { title: 'Books', one: 'book' },
  videos: { title: 'Videos', one: 'video' },
  articles: { title: 'Studies', one: 'study' },
  websites: { title: 'Websites', one: 'website' },
};
