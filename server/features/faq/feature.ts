import type { Feature } from '#server/feature.ts';
import { faqMedia } from './media-references.ts';
import { existsQuestion } from './queries.ts';
import { faqHandlers } from './routes.ts';
import { faqSearch } from './search-source.ts';

import { faqOrder, faqQuestionHistory, faqSectionHistory } from './versioned-lists.ts';

export const faq = {
  name: 'faq',
  handlers: faqHandlers,
  menuEntries: {
    tags: ['faq'],
    read: async (db) => [{ address: '/FAQ', isFilled: await existsQuestion(db) }],
  },
  mediaReferences: faqMedia,
  // Sections first: questions belong to them.
  versionedLists: [faqSectionHistory, faqQuestionHistory, faqOrder],
  searchSources: { faq: faqSearch },
} satisfies Feature;
