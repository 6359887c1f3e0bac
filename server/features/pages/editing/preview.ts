import type { Reply } from '#contract/index.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';

/**
 * Renders text in an editor as a save would.
 * @throws {AppError} `badInput` for text that cannot be rendered
 */
export async function previewTexts(texts: string[]): Promise<Reply<'pages/previewTexts'>> {
  const html = await renderTexts(
    Object.fromEntries(texts.map((text, index) => [`texts.${index}`, text])),
  );
  return { code: 1, html: texts.map((_, index) => html[`texts.${index}`] ?? '') };
}
