import { readingSections } from '#contract/pages/reading.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { type AddressedSection, isAddressed } from '#contract/shared/pages/sections.ts';
import type { SuggestionSource } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentListed } from './present-listed.ts';
import { listLivePages } from './queries.ts';
import { readTopics } from './topics.ts';

/** How many pages of each section are suggested. */
const perSection = 2;

/** The topics of articles, courses and programs, and the pages that staff put first in them. */
export const pageSuggestions: SuggestionSource = {
  topics: readTopics,
  pages: async (db) =>
    (
      await Promise.all(readingSections.filter(isAddressed).map((each) => firstPages(db, each)))
    ).flat(),
};

async function firstPages(db: Db, section: AddressedSection) {
  const { rows } = await listLivePages(
    db,
    { section, topic: undefined, order: 'chosen' },
    { limit: perSection, offset: 0 },
  );
  const pages = await presentListed(db, rows);
  return pages.flatMap(({ name, title }) => {
    const path = publicAddress(section, name);
    return path === null ? [] : [{ kind: section, path, title }];
  });
}
