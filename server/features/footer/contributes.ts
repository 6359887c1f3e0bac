import type { Contribution } from '#server/contributions.ts';
import { footerMedia } from './media-references.ts';
import { footerSearch } from './search-source.ts';

export const footer: Contribution = {
  mediaReferences: footerMedia,
  searchSources: { footerPages: footerSearch },
};
