import { Refusal } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { MarkdownTooDeepError, renderMarkdown } from '#server/platform/markdown/render.ts';

/** A paragraph of Markdown with its HTML, rendered when it was saved. */
export interface RenderedText {
  id: string;
  text: string;
  html: string;
}

/** What the draft and the live state of a page's intro hold. */
export interface PageIntro {
  title: string;
  subtitle: string;
  text: string;
  html: string;
  image: string;
  imageAlt: string;
  description: string;
  readMoreText: RenderedText[];
}

export interface PageParagraph extends RenderedText {
  title: string;
  image: string;
  imageAlt: string;
}

export const emptyIntro: PageIntro = {
  title: '',
  subtitle: '',
  text: '',
  html: '',
  image: '',
  imageAlt: '',
  description: '',
  readMoreText: [],
};

/**
 * The id of a new paragraph. It begins with its page's id, so that a paragraph leads to its page
 * without an index of its own.
 */
export const paragraphId = (pageId: string) => `${pageId}.${newId()}`;

/** The page of a paragraph's id. */
export const pageIdOf = (id: string) => id.split('.')[0] ?? '';

/**
 * Renders Markdown that somebody sent.
 * @throws {Refusal} `badInput` for Markdown that cannot be rendered
 */
export function renderField(field: string, markdown: string): string {
  try {
    return renderMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof MarkdownTooDeepError)) throw error;
    const message = 'This text is nested too deeply.';
    throw new Refusal('badInput', message, { errors: { [field]: message } });
  }
}
