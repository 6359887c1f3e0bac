import type { ResearchKind } from '#contract/research/calls.ts';

/** The kinds of items on the research page, in staff's words. */
export const researchKinds: Record<ResearchKind, { title: string; one: string; many: string }> = {
  books: { title: 'Books', one: 'book', many: 'books' },
  videos: { title: 'Videos', one: 'video', many: 'videos' },
  articles: { title: 'Studies', one: 'study', many: 'studies' },
  websites: { title: 'Websites', one: 'website', many: 'websites' },
};
