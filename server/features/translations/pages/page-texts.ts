import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import { sharedIdOf } from '../../pages/page-content.ts';
import {
  type PageContent,
  type PartText,
  splitPart,
  translatableParts,
} from '../../pages/translations/translatable-parts.ts';
import { nameToken } from '../name-token.ts';
import type { TranslatableText } from '../translatable.ts';
import type { TextName } from './with-text.ts';

/** A text of a page, and where it is. */
export interface PageText extends TranslatableText {
  place: TextName;
}

interface Contents {
  original: PageContent;
  /** Undefined: nobody has begun. */
  translation: PageContent | undefined;
  /** What the original said when it was translated. */
  from: PageContent | undefined;
}

/** The texts of a page to translate, in its order. @param page the original */
export function pageTexts(page: PageKey, { original, translation, from }: Contents): PageText[] {
  const translated = translation && textsByName(page, translation);
  const before = from && textsByName(page, from);
  return translatableParts(page, original).flatMap(({ part, texts }) =>
    texts.map(({ name, text, isMarkdown }) => {
      const place = { part, name };
      const key = keyOf(place);
      const said = before?.get(key)?.text ?? '';
      return {
        id: nameToken(key),
        label: labelOf(page, original, place),
        isMarkdown,
        original: text,
        translation: translated?.get(key)?.text ?? '',
        ...(before && said !== text && { before: said }),
        place,
      };
    }),
  );
}

const keyOf = ({ part, name }: TextName) => `${part}.${name}`;

const textsByName = (page: PageKey, content: PageContent) =>
  new Map(
    translatableParts(page, content).flatMap(({ part, texts }) =>
      texts.map((text): [string, PartText] => [keyOf({ part, name: text.name }), text]),
    ),
  );

const labels: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  imageAlt: 'Description of the picture',
  text: 'Introduction',
  description: 'Description for search engines',
};
const paragraphLabels: Record<string, string> = {
  title: 'Title',
  text: 'Text',
  imageAlt: 'Description of the picture',
};

function labelOf(page: PageKey, { intro, content }: PageContent, { part, name }: TextName): string {
  const [field, id] = splitPart(part);
  const placeIn = (parts: readonly { id: string }[]) =>
    parts.findIndex((each) => sharedIdOf(each.id) === id) + 1;
  switch (field) {
    case 'topics':
      return `Topic ${Number(name) + 1}`;
    case 'fields':
      return fieldsOf(page)?.[id]?.label ?? id;
    case 'readMore':
      return `Read more ${placeIn(intro.readMoreText)}`;
    case 'content':
      return `Section ${placeIn(content)}: ${paragraphLabels[name] ?? name}`;
    case 'question':
      return `Section ${placeIn(content)}: ${questionLabel(name)}`;
    default:
      return labels[field] ?? field;
  }
}

function questionLabel(name: string): string {
  const [field, place] = name.split('.');
  if (field === 'options') return `Answer ${Number(place) + 1} to the check question`;
  return field === 'text' ? 'Check question' : 'Explanation of the answer';
}
