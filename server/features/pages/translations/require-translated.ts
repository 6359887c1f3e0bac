import type { CheckQuestion } from '#contract/shared/pages/check-question.ts';
import type { PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { isBlank } from '#contract/shared/text/invisible.ts';
import { AppError } from '#server/platform/errors.ts';

import { type PageIntro, type PageParagraph, sharedIdOf } from '../page-content.ts';
import type { PageRow } from '../queries.ts';
import { parseTranslatedFrom } from './stale-parts.ts';
import { type PageContent, translatableParts } from './translatable-parts.ts';

/** What it takes to know whether a page is a translation, and of what. */
export type TranslationOf = PageKey & Pick<PageRow, 'original_id' | 'translated_from'>;

/** A text that is missing: its field in the form, and what people call it. */
interface Missing {
  field: string;
  label: string;
}

/**
 * Refuses to publish a translation with a text that its original has and it has not. A subtitle, a description and topics
 * may be left out, and so may a whole section, which is deleted then.
 * @throws {AppError} `badInput` for each text
 */
export function requireTranslated(page: TranslationOf, own: PageContent): void {
  const missing = missingTexts(page, own);
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label).join(', ');
  throw new AppError('badInput', `Not translated yet: ${labels}.`, {
    errors: Object.fromEntries(missing.map(({ field }) => [field, 'Translate this first.'])),
  });
}

/** The texts that a translation lacks; none of an original. */
export function missingTexts(page: TranslationOf, own: PageContent): Missing[] {
  if (page.original_id === null || page.translated_from === null) return [];
  const from = parseTranslatedFrom(page.translated_from);
  return [
    ...missingOfIntro(page, from, own),
    ...own.intro.readMoreText.flatMap(({ id, text }, index) =>
      needs(sameIn(from.intro.readMoreText, id)?.text, text, {
        field: `readMoreText.${index}.text`,
        label: `“Read more” paragraph ${index + 1}`,
      }),
    ),
    ...own.content.flatMap((paragraph, index) =>
      missingOfParagraph(sameIn(from.content, paragraph.id), paragraph, index),
    ),
  ];
}

function missingOfIntro(page: PageKey, from: PageContent, own: PageContent): Missing[] {
  const filled = (content: PageContent) =>
    new Set(
      translatableParts(page, content)
        .filter(({ words }) => words !== '')
        .map(({ part }) => part),
    );
  const [needed, there] = [filled(from), filled(own)];
  const labels: Partial<Record<keyof PageIntro, string>> = {
    title: 'title',
    text: 'introduction',
    ...(own.intro.image !== '' && { imageAlt: 'alt text of the picture' }),
  };
  return [...needed]
    .filter((part) => !there.has(part))
    .flatMap((part) => {
      const label = part.startsWith('fields.')
        ? `“${part.slice('fields.'.length)}”`
        : labels[part as keyof PageIntro];
      return label ? [{ field: part, label }] : [];
    });
}

function missingOfParagraph(
  from: PageParagraph | undefined,
  own: PageParagraph,
  index: number,
): Missing[] {
  if (!from) return [];
  const at = (name: string) => `pageContent.${index}.${name}`;
  const section = `section ${index + 1}`;
  const alt = from.image === '' ? '' : from.imageAlt;
  return [
    ...needs(from.title, own.title, { field: at('title'), label: `heading of ${section}` }),
    ...needs(from.text, own.text, { field: at('text'), label: `text of ${section}` }),
    ...(own.image === ''
      ? []
      : needs(alt, own.imageAlt, { field: at('imageAlt'), label: `alt text of ${section}` })),
    ...(isAnswerable(from.question, own.question)
      ? []
      : [{ field: at('question.text'), label: `check question of ${section}` }]),
  ];
}

/** Whether a question that its translation keeps is translated whole. */
function isAnswerable(from: CheckQuestion | undefined, own: CheckQuestion | undefined): boolean {
  if (!from || !own) return true;
  const texts = [own.text, ...own.options.map(({ text }) => text)];
  return !texts.some(isBlank) && (isBlank(from.explanation) || !isBlank(own.explanation));
}

const needs = (original: string | undefined, own: string, missing: Missing): Missing[] =>
  original !== undefined && !isBlank(original) && isBlank(own) ? [missing] : [];

const sameIn = <Row extends { id: string }>(rows: Row[], id: string) =>
  rows.find((row) => sharedIdOf(row.id) === sharedIdOf(id));
