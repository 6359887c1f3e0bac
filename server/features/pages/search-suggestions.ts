import { readingSections } from '#contract/pages/reading.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { type AddressedSection, isAddressed } from '#contract/shared/pages/sections.ts';
import type { SuggestionSource } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentListed } from './listed/present-listed.ts';
import { listLivePages } from './listed/queries.ts';
import { readTopics, readTopicsWrittenIn } from './topics/topics.ts';
import { translateRows } from './translations/in-language.ts';

/** How many pages of each section are suggested. */
const perSection = 2;

/** The topics of articles, courses and programs, and the pages that staff put first in them. */
export const pageSuggestions: SuggestionSource = {
  async topics(db, language) {
    const own = await readTopicsWrittenIn(db, language);
    if (own.length > 0 || language === defaultLanguage)
      return own.map((each) => ({ ...each, language }));
    return (await readTopics(db)).map((each) => ({ ...each, language: defaultLanguage }));
  },
  async pages(db, language) {
    const sections = readingSections.filter(isAddressed);
    return (await Promise.all(sections.map((each) => firstPages(db, each, language)))).flat();
  },
};

async function firstPages(db: Db, section: AddressedSection, language: Language) {
  const { rows } = await listLivePages(
    db,
    { section, topic: undefined, order: 'chosen' },
    { limit: perSection, offset: 0 },
  );
  const pages = await presentListed(db, await translateRows(db, language, rows));
  return pages.flatMap(({ name, title, language: written }) => {
    const path = publicAddress(section, name);
    if (path === null) return [];
    return [{ kind: section, path: pathIn(language, path), title, language: written }];
  });
}
