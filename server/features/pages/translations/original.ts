import { createHash } from 'node:crypto';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { type Section, splitSection } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchPage } from '../editing/drafts.ts';
import { paragraphIdIn } from '../page-content.ts';
import { parseContent, parseIntro, presentPageData } from '../present.ts';
import { findPage, type PageRow } from '../queries.ts';
import { findPageById, listAllTranslations } from './queries.ts';
import {
  parseTranslatedFrom,
  presentContentOf,
  stalePartsOf,
  translationStateOf,
} from './stale-parts.ts';
import { type PageContent, translatableParts } from './translatable-parts.ts';
import { translatedFromAfter } from './translated-from.ts';

/** Identifies what an original says, so that nothing counts as translated that its translator has not seen. */
export const wordsHashOf = (page: PageKey, content: PageContent): string =>
  createHash('sha256')
    .update(JSON.stringify(translatableParts(page, content)))
    .digest('base64url');

/** The original of a page, in the trash or not; undefined: it is no translation. */
export const findOriginal = async (db: Db, { original_id }: Pick<PageRow, 'original_id'>) =>
  original_id === null ? undefined : findPageById(db, original_id);

/**
 * The original of a translation as it is to be translated, and what of it has changed since it was.
 * @throws {AppError} `notFound`
 */
export async function getOriginal(
  { db }: AppDeps,
  { section, name }: CheckedBody<'translations/getOriginal'>,
): Promise<Reply<'translations/getOriginal'>> {
  const row = await findPage(db, section, name);
  if (!row) throw noSuchPage();
  const original = await findOriginal(db, row);
  if (!original) return { code: 1, original: null, stale: [] };
  const present = presentContentOf(original);
  const own = <Part extends { id: string }>(part: Part) => ({
    ...part,
    id: paragraphIdIn(row.id, part.id),
  });
  return {
    code: 1,
    original: {
      section: original.section as Section,
      name: original.name,
      isTrashed: original.trashed_at === null ? 0 : 1,
      wordsHash: wordsHashOf(original, present),
      pageData: presentPageData(original, present.intro),
      pageContent: present.content.map(own),
      readMoreText: present.intro.readMoreText.map(own),
      fieldHtml: present.intro.fieldHtml ?? {},
    },
    stale: stalePartsOf(original, row),
  };
}

/**
 * The translations of a page, and how far each is.
 * @throws {AppError} `notFound`
 */
export async function getPageTranslations(
  { db }: AppDeps,
  { section, name }: CheckedBody<'translations/getPageTranslations'>,
): Promise<Reply<'translations/getPageTranslations'>> {
  const original = await findPage(db, section, name);
  if (!original) throw noSuchPage();
  const rows = await listAllTranslations(db, original.id);
  return {
    code: 1,
    translations: rows.map((row) => ({
      language: splitSection(row.section).language,
      section: row.section as Section,
      name: row.name,
      title: parseIntro(row.draft_intro).title,
      state: translationStateOf(original, row),
      staleParts: stalePartsOf(original, row).length,
    })),
  };
}

/**
 * What a translation translates after an edit by someone who was shown its original; nothing if that says something else by
 * now, or does not change. See `translatedFromAfter`.
 * @param wordsHash of the original as it was shown; undefined: it was not
 */
export async function translatedAnew(
  trx: Db,
  row: PageRow,
  changes: Partial<Pick<PageRow, 'draft_intro' | 'draft_content'>>,
  wordsHash: string | undefined,
): Promise<Partial<Pick<PageRow, 'translated_from'>>> {
  const original = wordsHash === undefined ? undefined : await findOriginal(trx, row);
  if (!original) return {};
  const now = presentContentOf(original);
  if (wordsHashOf(original, now) !== wordsHash) return {};
  const from = parseTranslatedFrom(row.translated_from);
  const edit = { before: draftOf(row), after: draftOf({ ...row, ...changes }) };
  const after = translatedFromAfter(row, from, now, edit);
  return after === from ? {} : { translated_from: JSON.stringify(after) };
}

const draftOf = (row: PageRow): PageContent => ({
  intro: parseIntro(row.draft_intro),
  content: parseContent(row.draft_content),
});
