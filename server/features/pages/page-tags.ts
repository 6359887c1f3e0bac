import type { Selectable } from 'kysely';
import { translatedLanguages } from '#contract/shared/language/languages.ts';
import { originalSectionOf, sectionIn, splitSection } from '#contract/shared/pages/sections.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';
import { listLiveVersions } from './translations/queries.ts';

type PageRow = Selectable<Tables['pages']>;

/** The columns of a live page that visitors see. */
const shown = [
  ...(['section', 'name', 'name_key', 'position', 'published_at', 'live_at'] as const),
  ...(['live_intro', 'live_content'] as const),
];

/** The cached pages that show a page: itself, its section's lists, and the menus' list of pages. */
export const tagsOf = (row: Pick<PageRow, 'section' | 'name_key'>) => [
  `page:${row.section}/${row.name_key}`,
  `section:${row.section}`,
  'pageLinks',
];

/**
 * A page names itself in every other language, and a translation is shown only with its original. A page of a language is
 * asked for by its own name in the section of originals.
 */
async function tagsOfVersions(trx: Db, before: PageRow, after: PageRow): Promise<string[]> {
  const isSame =
    before.name === after.name && (before.live_intro === null) === (after.live_intro === null);
  if (isSame) return [];
  const versions = await listLiveVersions(trx, after.original_id ?? after.id);
  return versions.flatMap(({ section, name }) => {
    const key = name.toLowerCase();
    return [`page:${section}/${key}`, `page:${originalSectionOf(section)}/${key}`];
  });
}

/** Translations name their original: where it is, and whether it is there at all. */
function tagsOfTranslations(before: PageRow, after: PageRow): string[] {
  const isSame = (['section', 'name'] as const).every((column) => before[column] === after[column]);
  const wasLive = before.live_intro !== null;
  if (after.original_id !== null || (isSame && wasLive === (after.live_intro !== null))) return [];
  const { section } = splitSection(after.section);
  return translatedLanguages.map((language) => `section:${sectionIn(language, section)}`);
}

/** Marks a page if visitors see that it has changed. */
export async function markIfShown(trx: Db, before: PageRow, after: PageRow): Promise<void> {
  const isLive = before.live_intro !== null || after.live_intro !== null;
  if (!isLive || shown.every((column) => before[column] === after[column])) return;
  await markChanged(trx, [
    ...tagsOf(before),
    ...tagsOf(after),
    ...(await tagsOfVersions(trx, before, after)),
    ...tagsOfTranslations(before, after),
  ]);
}
