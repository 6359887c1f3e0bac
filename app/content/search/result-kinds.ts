import type { SearchKind } from '#contract/search/calls.ts';
import { sectionWords } from '#contract/shared/pages/sections.ts';

/** The name of each kind of result, singular and plural, in display order. */
export const resultKinds: Record<SearchKind, { one: string; many: string }> = {
  ...sectionWords,
  events: { one: 'Event', many: 'Events' },
  questions: { one: 'Question', many: 'Questions' },
  terms: { one: 'Glossary', many: 'Glossary' },
  research: { one: 'Outside resource', many: 'Outside resources' },
  people: { one: 'Board', many: 'Board' },
  pages: { one: 'Page', many: 'Pages' },
};

/** The maximum length of a query, in characters, as in the contract. */
export const longestQuery = 200;
