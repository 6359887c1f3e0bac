import type { Contribution } from '#server/contributions.ts';
import { faqMedia } from './media-references.ts';
import { faqSearch } from './search-source.ts';

export const faq: Contribution = { mediaReferences: faqMedia, searchSources: { faq: faqSearch } };
