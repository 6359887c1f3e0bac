import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import { type OriginalSection, sectionIn } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { PageRow } from '../../pages/queries.ts';
import { listTranslations } from '../../pages/translations/queries.ts';
import {
  presentContentOf,
  stalePartsOf,
  translationStateOf,
} from '../../pages/translations/stale-parts.ts';
import { listPageIds, listPagesById } from '../queries.ts';
import type { TranslationOverview } from '../translatable.ts';

/** A page with its translation into a language; undefined: nobody has begun. */
export interface PagePair {
  original: PageRow;
  translation: PageRow | undefined;
}

/** How many pages with all of their texts are in memory at once. */
const batch = 50;

/** The pages of a section in order, with their translations into a language, a few at a time. */
export async function* pairsOfSection(
  db: Db,
  section: OriginalSection,
  language: TranslatedLanguage,
): AsyncGenerator<PagePair> {
  const ids = await listPageIds(db, section);
  for (let start = 0; start < ids.length; start += batch) {
    yield* await readPairs(db, section, language, ids.slice(start, start + batch));
  }
}

/** Some pages of a section with their translations. @param ids those of the originals */
export async function readPairs(
  db: Db,
  section: OriginalSection,
  language: TranslatedLanguage,
  ids: readonly string[],
): Promise<PagePair[]> {
  const originals = new Map((await listPagesById(db, ids)).map((row) => [row.id, row]));
  const rows = await listTranslations(db, sectionIn(language, section), ids);
  const translations = new Map(rows.map((row) => [row.original_id, row]));
  return ids.flatMap((id) => {
    const original = originals.get(id);
    return original ? [{ original, translation: translations.get(id) }] : [];
  });
}

/** How far a page is translated. */
export function overviewOfPage(
  section: OriginalSection,
  language: TranslatedLanguage,
  { original, translation }: PagePair,
): TranslationOverview {
  const { intro } = presentContentOf(original);
  return {
    kind: 'page',
    section,
    name: original.name,
    language,
    state: translationStateOf(original, translation),
    title: intro.title || original.name,
    staleParts: translation ? stalePartsOf(original, translation).length : 0,
    isOriginalPublished: original.live_intro === null ? 0 : 1,
    hasDraft: translation?.has_changes ?? 0,
    editAddress: translation ? `/cms/${translation.section}/${translation.name}` : '',
  };
}
