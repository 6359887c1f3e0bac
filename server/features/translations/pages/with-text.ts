import { unansweredQuestion } from '#contract/shared/pages/check-question.ts';
import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { type PageParagraph, sharedIdOf } from '../../pages/page-content.ts';
import { type PageContent, splitPart } from '../../pages/translations/translatable-parts.ts';

/** Names a text of a page: see `TranslatablePart` and `PartText`. */
export interface TextName {
  part: string;
  name: string;
}

/**
 * Replaces one text of a page. A text that the page has no place for changes nothing.
 * @param page the page or its original: both have the same fields
 */
export function withText(
  page: PageKey,
  { intro, content }: PageContent,
  { part, name }: TextName,
  text: string,
): PageContent {
  const [field = '', id = ''] = splitPart(part);
  switch (field) {
    case 'title':
    case 'subtitle':
    case 'text':
    case 'description':
    case 'imageAlt':
      return { content, intro: { ...intro, [field]: text } };
    case 'topics':
      return { content, intro: { ...intro, topics: withEntry(intro.topics, Number(name), text) } };
    case 'fields': {
      const isList = fieldsOf(page)?.[id]?.kind === 'list';
      const value = isList ? linesOf(text) : text;
      return { content, intro: { ...intro, fields: { ...intro.fields, [id]: value } } };
    }
    case 'readMore': {
      const readMoreText = intro.readMoreText.map((each) =>
        sharedIdOf(each.id) === id ? { ...each, text } : each,
      );
      return { content, intro: { ...intro, readMoreText } };
    }
    case 'content':
      return {
        intro,
        content: content.map((each) =>
          sharedIdOf(each.id) === id ? { ...each, [name]: text } : each,
        ),
      };
    case 'question':
      return {
        intro,
        content: content.map((each) =>
          sharedIdOf(each.id) === id ? withQuestionText(each, name, text) : each,
        ),
      };
    default:
      return { intro, content };
  }
}

const linesOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

function withEntry(entries: readonly string[], place: number, text: string): string[] {
  const all = [...entries];
  while (all.length < place) all.push('');
  all[place] = text;
  return all;
}

function withQuestionText(paragraph: PageParagraph, name: string, text: string): PageParagraph {
  const { question } = paragraph;
  if (!question) return paragraph;
  const [field, place] = name.split('.');
  if (field !== 'options') return { ...paragraph, question: { ...question, [name]: text } };
  const options = question.options.map((option, index) =>
    index === Number(place) ? { ...option, text } : option,
  );
  return { ...paragraph, question: { ...question, options } };
}

/**
 * A translation's content with all parts of its original: missing ones are blank, in the order of the original.
 * @param draft absent: nothing is translated
 */
export function withPlaces(original: PageContent, draft: PageContent | undefined): PageContent {
  const intro = draft?.intro ?? blankIntro(original);
  return {
    intro: {
      ...intro,
      readMoreText: merged(
        original.intro.readMoreText,
        draft?.intro.readMoreText ?? [],
        (each) => ({
          ...each,
          text: '',
          html: '',
        }),
      ),
    },
    content: merged(original.content, draft?.content ?? [], blankParagraph).map((each) =>
      withPlaceForQuestion(each, original),
    ),
  };
}

const blankIntro = ({ intro }: PageContent): PageContent['intro'] => ({
  ...intro,
  title: '',
  subtitle: '',
  text: '',
  html: '',
  imageAlt: '',
  description: '',
  topics: [],
  fields: {},
});

function blankParagraph({ question: _question, ...each }: PageParagraph): PageParagraph {
  return { ...each, title: '', text: '', html: '', imageAlt: '' };
}

/** As many answers as the original has, of which the same are correct. */
function withPlaceForQuestion(paragraph: PageParagraph, original: PageContent): PageParagraph {
  const found = original.content.find(({ id }) => sharedIdOf(id) === sharedIdOf(paragraph.id));
  if (!found?.question) return paragraph;
  const blank = unansweredQuestion(found.question);
  const options = blank.options.map((option, index) => ({
    ...option,
    text: paragraph.question?.options[index]?.text ?? '',
  }));
  return { ...paragraph, question: { ...blank, ...paragraph.question, options } };
}

/** The parts of a translation, with a blank one for each that only the original has. */
function merged<Part extends { id: string }>(
  originals: readonly Part[],
  own: readonly Part[],
  blank: (original: Part) => Part,
): Part[] {
  const known = new Set(own.map(({ id }) => sharedIdOf(id)));
  const after = new Map<string, Part[]>();
  let last = '';
  for (const each of originals) {
    const id = sharedIdOf(each.id);
    if (known.has(id)) last = id;
    else after.set(last, [...(after.get(last) ?? []), blank(each)]);
  }
  return [
    ...(after.get('') ?? []),
    ...own.flatMap((each) => [each, ...(after.get(sharedIdOf(each.id)) ?? [])]),
  ];
}
