import type { SearchKind } from '#contract/search.ts';

/** What each kind of result is called, one and many; in the order in which they are offered. */
export const kinds: Record<SearchKind, { one: string; many: string }> = {
  articles: { one: 'Article', many: 'Articles' },
  courses: { one: 'Course', many: 'Courses' },
  programs: { one: 'Program', many: 'Programs' },
  newsletters: { one: 'Newsletter', many: 'Newsletters' },
  events: { one: 'Event', many: 'Events' },
  questions: { one: 'Question', many: 'Questions' },
  terms: { one: 'Glossary', many: 'Glossary' },
  research: { one: 'Outside resource', many: 'Outside resources' },
  people: { one: 'Board', many: 'Board' },
  pages: { one: 'Page', many: 'Pages' },
};

/** The longest that may be looked for, in characters: the contract's. */
export const longestQuery = 200;
