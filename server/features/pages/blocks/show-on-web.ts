import { withoutRecipient } from '#contract/shared/merge-fields.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import type { PageIntro, PageParagraph } from '../page-content.ts';
import { changeTexts, type PageTexts } from './change-texts.ts';
import { type BlockDeps, expandBlocks } from './expand-blocks.ts';

/** The section whose texts have blocks and merge fields. */
const section = 'newsletters';

/**
 * Rendered texts as the web shows them: with what blocks pull in, in the language of the call, and the fallbacks of merge
 * fields.
 */
export async function showOnWeb(deps: BlockDeps, html: string[]): Promise<string[]> {
  const { texts } = await expandBlocks(deps, html, currentTranslate());
  return texts.map(withoutRecipient);
}

/** The content of a live page as visitors see it; only newsletters differ from what is stored. */
export async function showPageOnWeb(
  deps: BlockDeps,
  page: { section: string },
  stored: PageTexts<PageIntro, PageParagraph>,
): Promise<PageTexts<PageIntro, PageParagraph>> {
  if (originalSectionOf(page.section) !== section) return stored;
  return changeTexts(stored, (html) => showOnWeb(deps, html));
}
