import { randomId } from '#app/api/random-id.ts';
import { joinTexts, plainParagraph } from '#app/editor/markdown-editor/flow/join-texts.ts';
import type { NewSection } from '#app/editor/markdown-editor/flow/text-flow.tsx';
import type { DraftParagraph } from '../../diff/page-text.ts';

/** What is written on a page's sheet. */
export interface Written {
  title: string;
  subtitle: string;
  /** The introduction. */
  text: string;
  paragraphs: DraftParagraph[];
}

/** The place of the introduction among the texts; that of a section is its number, from 0 on. */
export const introduction = -1;

export const textAt = ({ text, paragraphs }: Written, place: number): string =>
  place === introduction ? text : (paragraphs[place]?.text ?? '');

function withText(written: Written, place: number, text: string): Written {
  if (place === introduction) return { ...written, text };
  return withSection(written, place, { text });
}

export function withSection(
  written: Written,
  place: number,
  fields: Partial<DraftParagraph>,
): Written {
  const before = written.paragraphs[place];
  if (!before) return written;
  return { ...written, paragraphs: written.paragraphs.with(place, { ...before, ...fields }) };
}

/** @param isLesson whether it may have a check question */
export const newSection = (
  isLesson: boolean,
  { title, text }: NewSection = { title: '', text: '' },
): DraftParagraph => ({
  key: randomId(),
  title,
  text,
  image: '',
  imageAlt: '',
  ...(isLesson && { question: null }),
});

/** Sections begin in a text, which keeps only what is before them. A section that is still blank becomes the first. */
export function withSectionsAfter(
  written: Written,
  place: number,
  text: string,
  sections: DraftParagraph[],
): Written {
  const own = written.paragraphs[place];
  const [first, ...others] = sections;
  if (own && first && text === '' && isBlank(own)) {
    const filled = withSection(written, place, { title: first.title, text: first.text });
    return { ...filled, paragraphs: filled.paragraphs.toSpliced(place + 1, 0, ...others) };
  }
  const shortened = withText(written, place, text);
  return { ...shortened, paragraphs: shortened.paragraphs.toSpliced(place + 1, 0, ...sections) };
}

/** The words after the cursor leave a section's heading, and begin its text. */
export function withShortenedHeading(
  written: Written,
  place: number,
  { before, after }: { before: string; after: string },
): Written {
  const text = [plainParagraph(after), textAt(written, place)].filter(Boolean).join('\n\n');
  return withSection(written, place, { title: before.trimEnd(), text });
}

/** Whether nothing but its text makes it a section. */
const isBlank = ({ title, image, question }: DraftParagraph) =>
  title.trim() === '' && image === '' && !question;

/**
 * Joins a section with the text before it: its heading becomes a line, and its picture a picture in the text.
 * @returns null if both have a check question, since a section can have only one
 */
export function joinedWithBefore(written: Written, place: number): Written | null {
  const section = written.paragraphs[place];
  if (!section) return null;
  const before = written.paragraphs[place - 1];
  const { question, image, imageAlt, title, text } = section;
  if (question && (before?.question || place === 0)) return null;
  const picture = image === '' ? '' : `![${plainParagraph(imageAlt)}](${image})`;
  const added = [plainParagraph(title), picture, text].filter((part) => part !== '').join('\n\n');
  const joined = withText(written, place - 1, joinTexts(textAt(written, place - 1), added));
  return {
    ...joined,
    paragraphs: joined.paragraphs
      .map((each, index) => (index === place - 1 && question ? { ...each, question } : each))
      .toSpliced(place, 1),
  };
}
