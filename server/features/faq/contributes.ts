import type { Contribution } from '#server/contributions.ts';
import { faqMedia } from './media-references.ts';
import { faqSearch } from './search-source.ts';

import { faqOrder, faqQuestionHistory, faqSectionHistory } from './versioned-lists.ts';

export const faq: Contribution = {
  mediaReferences: faqMedia,
  // Sections first: questions belong to them.
  versionedLists: [faqSectionHistory, faqQuestionHistory, faqOrder],
  searchSources: { faq: faqSearch },
};
