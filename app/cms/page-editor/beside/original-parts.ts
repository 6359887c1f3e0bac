import { questionInWords, unansweredQuestion } from '#contract/shared/pages/check-question.ts';
import type { FieldValue } from '#contract/shared/pages/kinds/own-field.ts';
import type { DraftParagraph, DraftText } from '../../diff/page-text.ts';
import type { Original } from './use-original.ts';

/** A part of an original as it is shown next to its translation. */
export interface OriginalPart {
  /** A heading; empty: none. */
  title: string;
  /** Sanitized HTML, or else text. */
  html?: string;
  text: string;
}

/** The name of a part of a section, of a “Read more” paragraph, or of a check question. */
export const partAt = (kind: 'content' | 'readMore' | 'question', id: string | undefined) =>
  [kind, (id ?? '').slice((id ?? '').indexOf('.') + 1)].join('.');

export const partOfField = (name: string) => ['fields', name].join('.');

/** The parts of an original that have words, by the names that the server gives them. */
export function originalParts({ pageData, pageContent, readMoreText, fieldHtml }: Original) {
  const { title, subtitle, text, html, image, imageAlt, description, topics, fields } = pageData;
  const parts: [string, OriginalPart][] = [
    ['title', line(title)],
    ['subtitle', line(subtitle)],
    ['text', { title: '', html, text }],
    ['imageAlt', line(image === '' ? '' : imageAlt)],
    ['description', line(description)],
    ['topics', line(topics.join(', '))],
    ...Object.entries(fields ?? {}).map(([name, value]): [string, OriginalPart] => [
      partOfField(name),
      { ...line(inWords(value)), ...(fieldHtml[name] && { html: fieldHtml[name] }) },
    ]),
    ...readMoreText.map((each): [string, OriginalPart] => [
      partAt('readMore', each.id),
      { title: '', html: each.html, text: each.text },
    ]),
    ...pageContent.flatMap((each): [string, OriginalPart][] => [
      [partAt('content', each.id), { title: each.title, html: each.html, text: each.text }],
      [partAt('question', each.id), line(questionInWords(each.question))],
    ]),
  ];
  return new Map(
    parts.filter(([, { title: heading, text: words }]) => `${heading}${words}` !== ''),
  );
}

const line = (text: string): OriginalPart => ({ title: '', text });

const inWords = (value: FieldValue) =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';

/**
 * The paragraphs of an original that its translation lacks, by the index of the translation’s paragraph that they follow; -1: they
 * come first.
 * @param own the paragraphs of the translation, which have the ids of the original’s
 */
export function missingAfter<Row extends { id: string }>(
  rows: readonly Row[],
  own: readonly { id?: string | undefined }[],
): Map<number, Row[]> {
  const missing = new Map<number, Row[]>();
  let place = -1;
  for (const row of rows) {
    const at = own.findIndex(({ id }) => id === row.id);
    if (at >= 0) place = at;
    else missing.set(place, [...(missing.get(place) ?? []), row]);
  }
  return missing;
}

/** A blank section with the original’s picture, to add a missing one to the translation. */
export const blankSection = (
  { id, image, question }: Original['pageContent'][number],
  areLessons: boolean,
): DraftParagraph => ({
  key: id,
  id,
  title: '',
  text: '',
  image,
  imageAlt: '',
  ...(areLessons && { question: question ? unansweredQuestion(question) : null }),
});

/** A blank “Read more” paragraph. */
export const blankText = (id: string): DraftText => ({ key: id, id, text: '' });
