import type { SearchKind } from '#contract/search/calls.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { sectionNames } from '#contract/shared/pages/sections.ts';

/** The name of each kind of result, singular and plural, in display order. */
export const resultKinds: Record<SearchKind, { one: MessageKey; many: MessageKey }> = {
  ...sectionNames,
  events: { one: 'searchPage.event', many: 'searchPage.events' },
  questions: { one: 'searchPage.question', many: 'searchPage.questions' },
  terms: { one: 'research.glossary', many: 'research.glossary' },
  research: { one: 'searchPage.resource', many: 'searchPage.resources' },
  people: { one: 'searchPage.board', many: 'searchPage.board' },
  pages: { one: 'searchPage.page', many: 'searchPage.pagesKind' },
};

/** The maximum length of a query, in characters, as in the contract. */
export const longestQuery = 200;
