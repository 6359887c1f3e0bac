import { plainText } from '#server/platform/markdown/plain-text.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';

/** The HTML of a Markdown text on the site’s pages. */
export const htmlOf = (markdown: string): string => renderMarkdown(markdown);

/** The words of a Markdown text on the site’s pages. */
export const wordsShown = (markdown: string): string => plainText(renderMarkdown(markdown));
