import type { CheckedBody, Reply } from '#contract/index.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { type KeyTerm, TermFinder } from '#server/platform/markdown/elements/key-terms.ts';
import { PrintRenderer } from '#server/platform/markdown/print-renderer.ts';
import { readKeyTerms } from '../research/read-lists.ts';
import { showPageOnWeb } from './blocks/show-on-web.ts';
import { noSuchPage } from './editing/drafts.ts';
import { readShownFields } from './own-fields.ts';
import { parseContent, parseIntro, presentLive } from './present.ts';
import { reviewMark } from './review/review-mark.ts';
import { findLiveIn, readVersions } from './translations/in-language.ts';
import { readSources } from './translations/source-languages.ts';

/**
 * A live page for printing.
 * @throws {AppError} `notFound`
 */
export async function readPrintPage(
  deps: AppDeps,
  asked: CheckedBody<'pages/getPaperPage'>,
): Promise<Reply<'pages/getPaperPage'>> {
  const { db, settings } = deps;
  const row = await findLiveIn(db, asked);
  if (!row?.live_intro) throw noSuchPage();
  const typed = parseIntro(row.live_intro);
  const shown = await showPageOnWeb(deps, row, {
    intro: typed,
    content: parseContent(row.live_content ?? '[]'),
  });
  const intro = { ...shown.intro, ...(await reviewMark(db, row, typed)) };
  const paper = new PrintRenderer(settings.siteUrl);
  const terms = await readKeyTerms(db, splitSection(row.section).language);
  const finder = new TermFinder(terms);
  const found = new Set<KeyTerm>();
  // Recordings are replaced by their transcripts first, so that their terms are found too.
  const prepare = (html: string) =>
    finder.markFirst(paper.prepare(html), (term, words) => {
      found.add(term);
      return words;
    });
  // In reading order, which determines the numbers of the notes.
  const html = prepare(intro.html);
  const { fieldsHtml } = await readShownFields(db, row, intro);
  const fields = fieldsHtml === undefined ? {} : { fieldsHtml: prepare(fieldsHtml) };
  const readMoreText = intro.readMoreText.map(({ id, html }) => ({ id, html: prepare(html) }));
  const pageContent = shown.content.map((paragraph) => ({
    id: paragraph.id,
    title: paragraph.title,
    html: prepare(paragraph.html),
    image: paragraph.image,
    imageAlt: paragraph.imageAlt,
  }));
  return {
    code: 1,
    pageData: {
      ...presentLive(row, intro),
      sources: await readSources(db, row, intro.sources),
      html,
    },
    ...fields,
    readMoreText,
    pageContent,
    terms: terms
      .filter((term) => found.has(term))
      .map(({ id, term, html }) => ({ id, term, html: paper.prepare(html) })),
    notes: paper.notes,
    translations: await readVersions(db, row),
  };
}
