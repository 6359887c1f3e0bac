import { type CheckQuestion, questionInWords } from '#contract/shared/pages/check-question.ts';
import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import {
  isEmptyValue,
  isMarkdownField,
  readValues,
  valueInWords,
} from '#contract/shared/pages/kinds/own-field.ts';
import { type PageIntro, type PageParagraph, sharedIdOf } from '../page-content.ts';

/** A page's draft or live content. */
export interface PageContent {
  intro: PageIntro;
  content: PageParagraph[];
}

/** One text of a part. */
export interface PartText {
  /** 'title', 'text', 'imageAlt'; of a check question 'text', 'options.0', 'explanation'; of topics '0', '1'. */
  name: string;
  text: string;
  isMarkdown: boolean;
}

/** What is translated at once: a field of the intro, a paragraph, or a lesson’s check question. */
export interface TranslatablePart {
  /**
   * 'title', 'subtitle', 'imageAlt', 'text', 'description', 'topics', 'fields.<name>', 'readMore.<id>', 'content.<id>' or
   * 'question.<id>'; ids are those that paragraphs have in every language: `sharedIdOf`.
   */
  part: string;
  /** Those that are filled in, as readers meet them. */
  texts: PartText[];
  /** All of it as one text, to be compared; empty: there is nothing to translate. */
  words: string;
}

/**
 * The parts of a page that readers read, in their order: no names of pictures, dates, sources, numbers or addresses, which
 * are the same in every language. A description of a picture counts only with one.
 */
export function translatableParts(
  page: PageKey,
  { intro, content }: PageContent,
): TranslatablePart[] {
  return [
    line('title', intro.title),
    line('subtitle', intro.subtitle),
    line('imageAlt', intro.image === '' ? '' : intro.imageAlt),
    ...ownParts(page, intro),
    markdown('text', intro.text),
    ...intro.readMoreText.map(({ id, text }) => markdown(partAt('readMore', sharedIdOf(id)), text)),
    ...content.flatMap(partsOfParagraph),
    line('description', intro.description),
    partOf('topics', numbered('', intro.topics)),
  ];
}

function ownParts(page: PageKey, { fields }: PageIntro): TranslatablePart[] {
  const record = fieldsOf(page);
  if (!record) return [];
  const values = readValues(record, fields);
  return Object.entries(record)
    .filter(([, { kind }]) => kind === 'text' || kind === 'list')
    .map(([name, field]) => {
      const value = values[name] ?? '';
      const text = isEmptyValue(value) ? '' : valueInWords(field, value);
      return isMarkdownField(field)
        ? markdown(partAt('fields', name), text)
        : line(partAt('fields', name), text);
    });
}

function partsOfParagraph(paragraph: PageParagraph): TranslatablePart[] {
  const { id, title, text, image, imageAlt, question } = paragraph;
  const shared = sharedIdOf(id);
  const texts = [
    { name: 'title', text: title, isMarkdown: false },
    { name: 'text', text, isMarkdown: true },
    { name: 'imageAlt', text: image === '' ? '' : imageAlt, isMarkdown: false },
  ];
  const own = partOf(partAt('content', shared), texts);
  return question ? [own, partOfQuestion(shared, question)] : [own];
}

function partOfQuestion(shared: string, question: CheckQuestion): TranslatablePart {
  const { text, options, explanation } = question;
  const texts = [
    { name: 'text', text, isMarkdown: false },
    ...numbered(
      'options.',
      options.map((option) => option.text),
    ),
    { name: 'explanation', text: explanation, isMarkdown: false },
  ];
  // Which answers are correct is for readers, too.
  return { ...partOf(partAt('question', shared), texts), words: tidy(questionInWords(question)) };
}

const partAt = (kind: string, id: string) => [kind, id].join('.');

/** What a part is, and which one: 'content.<id>' is 'content' and the id; 'title' has no id. */
export function splitPart(part: string): [field: string, id: string] {
  const dot = part.indexOf('.');
  return dot < 0 ? [part, ''] : [part.slice(0, dot), part.slice(dot + 1)];
}

const numbered = (name: string, texts: string[]): PartText[] =>
  texts.map((text, index) => ({ name: `${name}${index}`, text, isMarkdown: false }));

const line = (part: string, text: string) =>
  partOf(part, [{ name: 'text', text, isMarkdown: false }]);
const markdown = (part: string, text: string) =>
  partOf(part, [{ name: 'text', text, isMarkdown: true }]);

function partOf(part: string, all: PartText[]): TranslatablePart {
  const texts = all
    .map((each) => ({ ...each, text: tidy(each.text) }))
    .filter(({ text }) => text !== '');
  return { part, texts, words: texts.map(({ text }) => text).join('\n\n') };
}

/** Without what readers cannot see. */
const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();
