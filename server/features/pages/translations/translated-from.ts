import { type PageParagraph, sharedIdOf } from '../page-content.ts';
import type { TranslatedFrom } from './stale-parts.ts';
import { type PageContent, splitPart, translatableParts } from './translatable-parts.ts';

/**
 * What is translated, once one part of it is translated from what the original says now; all else stays what it was.
 * @param part of the original now, or of what was translated of it
 */
export function withPart(from: TranslatedFrom, now: PageContent, part: string): TranslatedFrom {
  const [field = '', id = ''] = splitPart(part);
  const { intro } = from;
  switch (field) {
    case 'title':
    case 'subtitle':
    case 'text':
    case 'description':
      return { ...from, intro: { ...intro, [field]: now.intro[field] } };
    case 'topics':
      return { ...from, intro: { ...intro, topics: now.intro.topics } };
    case 'imageAlt': {
      const { image, imageAlt } = now.intro;
      return { ...from, intro: { ...intro, image, imageAlt } };
    }
    case 'fields': {
      const { [id]: _before, ...others } = intro.fields ?? {};
      const value = now.intro.fields?.[id];
      const fields = value === undefined ? others : { ...others, [id]: value };
      return { ...from, intro: { ...intro, fields } };
    }
    case 'readMore': {
      const found = byId(now.intro.readMoreText, id);
      return {
        ...from,
        intro: { ...intro, readMoreText: replaced(intro.readMoreText, id, found) },
      };
    }
    case 'content': {
      const found = byId(now.content, id);
      const before = byId(from.content, id);
      // Its check question is a part of its own; that of a new paragraph comes with it.
      const next = found && before ? withQuestion(found, before.question) : found;
      return { ...from, content: replaced(from.content, id, next) };
    }
    case 'question': {
      const before = byId(from.content, id);
      if (!before) return from;
      const next = withQuestion(before, byId(now.content, id)?.question);
      return { ...from, content: replaced(from.content, id, next) };
    }
    default:
      return from;
  }
}

const byId = <Row extends { id: string }>(rows: Row[], id: string) =>
  rows.find((row) => sharedIdOf(row.id) === id);

/** @param next undefined: it is removed */
function replaced<Row extends { id: string }>(
  rows: Row[],
  id: string,
  next: Row | undefined,
): Row[] {
  const place = rows.findIndex((row) => sharedIdOf(row.id) === id);
  const added = next ? [next] : [];
  return place < 0 ? [...rows, ...added] : rows.toSpliced(place, 1, ...added);
}

function withQuestion(
  { question: _before, ...paragraph }: PageParagraph,
  question: PageParagraph['question'],
): PageParagraph {
  return question ? { ...paragraph, question } : paragraph;
}

/** The names of a page's parts with words. */
const filledParts = (page: Parameters<typeof translatableParts>[0], content: PageContent) =>
  new Set(
    translatableParts(page, content)
      .filter(({ words }) => words !== '')
      .map(({ part }) => part),
  );

/**
 * What is translated after an edit of a translation by someone who saw what the original says now: a part that was blank
 * and is filled in is translated from that. A part that the original no longer has is forgotten once the translation does
 * not have it either. A part that was edited stays as stale as it was: only an editor knows whether it is up to date.
 * @param page the translation
 */
export function translatedFromAfter(
  page: Parameters<typeof translatableParts>[0],
  from: TranslatedFrom,
  now: PageContent,
  { before, after }: { before: PageContent; after: PageContent },
): TranslatedFrom {
  const [was, is] = [filledParts(page, before), filledParts(page, after)];
  const [present, known] = [filledParts(page, now), filledParts(page, from)];
  const translated = [...present].filter((part) => is.has(part) && !was.has(part));
  const gone = [...known].filter((part) => !present.has(part) && was.has(part) && !is.has(part));
  return [...translated, ...gone].reduce((result, part) => withPart(result, now, part), from);
}
