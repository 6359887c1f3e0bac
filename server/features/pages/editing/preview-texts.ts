import type { CheckedBody, Reply } from '#contract/index.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import type { BlockDeps } from '../blocks/expand-blocks.ts';
import { showOnWeb } from '../blocks/show-on-web.ts';

/**
 * Renders text in an editor as a save would.
 * @throws {AppError} `badInput` for text that cannot be rendered
 */
export async function previewTexts(
  deps: BlockDeps,
  { texts, isNewsletter }: CheckedBody<'pages/previewTexts'>,
): Promise<Reply<'pages/previewTexts'>> {
  const html = await renderTexts(
    Object.fromEntries(texts.map((text, index) => [`texts.${index}`, text])),
  );
  const rendered = texts.map((_, index) => html[`texts.${index}`] ?? '');
  return { code: 1, html: isNewsletter === 1 ? await showOnWeb(deps, rendered) : rendered };
}
