import type { Evidence } from '#contract/pages/fields.ts';
import { type CheckQuestion, questionInWords } from '#contract/shared/pages/check-question.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import { newId } from '#server/platform/crypto/ids.ts';

/** A paragraph of Markdown with its HTML, rendered when it was saved. */
interface RenderedText {
  id: string;
  text: string;
  html: string;
}

/** A page's source. Texts cite it by a link to `#source-{id}`. */
export interface PageSource {
  id: string;
  title: string;
  publisher: string;
  year: number | null;
  url: string;
  evidence: Evidence | '';
}

/** The draft or live content of a page's intro. */
export interface PageIntro {
  title: string;
  subtitle: string;
  text: string;
  html: string;
  image: string;
  imageAlt: string;
  description: string;
  author: string;
  /** Dates, '2026-03-02'; empty: none was given. */
  publishedOn: string;
  reviewedOn: string;
  reviewedBy: string;
  /** 'registered dietitian'; empty: unknown. */
  reviewerRole: string;
  topics: string[];
  sources: PageSource[];
  readMoreText: RenderedText[];
  /** The fields that only its section has, and the HTML of those that are Markdown. */
  fields?: FieldValues;
  fieldHtml?: Record<string, string>;
}

export interface PageParagraph extends RenderedText {
  title: string;
  image: string;
  imageAlt: string;
  /** Of a lesson, with which readers check themselves; absent: there is none. */
  question?: CheckQuestion;
}

/** The words of a paragraph, regardless of how its Markdown is rendered. */
export function paragraphWords({ id, title, text, image, imageAlt, question }: PageParagraph) {
  const words = [id, title, text, image, imageAlt];
  // Nothing for the others: what was stored before there were any stays the same.
  return question ? [...words, questionInWords(question)] : words;
}

export const emptyIntro: PageIntro = {
  title: '',
  subtitle: '',
  text: '',
  html: '',
  image: '',
  imageAlt: '',
  description: '',
  author: '',
  publishedOn: '',
  reviewedOn: '',
  reviewedBy: '',
  reviewerRole: '',
  topics: [],
  sources: [],
  readMoreText: [],
};

/** The id of a new paragraph. It begins with its page's id, so that the page can be found without another index. */
export const paragraphId = (pageId: string) => `${pageId}.${newId()}`;

/** The page id in a paragraph's id. */
export const pageIdOf = (id: string) => id.split('.')[0] ?? '';

/**
 * The id of the same paragraph in another language: after its page’s own id, a paragraph of a translation has what that of
 * the original has.
 */
export const paragraphIdIn = (pageId: string, id: string) => `${pageId}.${sharedIdOf(id)}`;

/** What a paragraph’s id has after its page’s own, in every language. */
export const sharedIdOf = (id: string) => id.slice(pageIdOf(id).length + 1);

/** The texts of a submitted list, by field name. */
export const textsOf = (list: string, entries: { text: string }[] = []): Record<string, string> =>
  Object.fromEntries(entries.map(({ text }, index) => [textField(list, index), text]));

/** The name of a text's field: `pageContent.0.text`. */
export const textField = (list: string, index: number) => `${list}.${index}.text`;
