import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import type { DraftSource } from '#app/editor/sources/draft-source.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { questionInWords } from '#contract/shared/pages/check-question.ts';
import {
  type OwnFields,
  readValues,
  valueInWords,
} from '#contract/shared/pages/kinds/own-field.ts';
import {
  type ComparedField,
  compareFields,
  compareLists,
  type Differences,
  moveOf,
  pair,
} from './compare-fields.ts';
import type { DraftParagraph, PageText } from './page-text.ts';

/**
 * The differences between two versions of a page, field by field.
 * @param own the fields that only its section has
 */
export const comparePages = (
  before: PageText,
  after: PageText,
  t: Translate,
  own: OwnFields = {},
): Differences => compareFields(fieldsOf(before, after, own, t));

const introLabels = {
  title: 'Title',
  subtitle: 'Subtitle',
  text: 'Introduction',
  image: 'Picture',
  imageAlt: 'Alt text (describe the picture)',
  description: 'Description for search engines',
  author: 'Author',
  publishedOn: 'Date published',
  reviewedOn: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  reviewerRole: 'Reviewer’s role',
} as const;

function fieldsOf(
  before: PageText,
  after: PageText,
  own: OwnFields,
  t: Translate,
): ComparedField[] {
  const intro = Object.entries(introLabels).map(([field, label]) => ({
    label,
    before: before.intro[field as keyof typeof introLabels],
    after: after.intro[field as keyof typeof introLabels],
  }));
  const topics = {
    label: 'Topics',
    before: before.intro.topics.join('\n\n'),
    after: after.intro.topics.join('\n\n'),
  };
  const readMore = compareLists(
    '“Read more”, paragraph',
    before.readMore,
    after.readMore,
    ({ text }) => text,
  );
  return [
    ...intro,
    topics,
    ...ownFields(before, after, own),
    ...readMore,
    ...sections(before.paragraphs, after.paragraphs),
    ...compareLists('Source', before.intro.sources, after.intro.sources, (source) =>
      sourceInWords(source, t),
    ),
  ];
}

function ownFields(before: PageText, after: PageText, own: OwnFields): ComparedField[] {
  const old = readValues(own, before.intro.fields);
  const now = readValues(own, after.intro.fields);
  return Object.entries(own).map(([name, field]) => ({
    label: field.label,
    before: valueInWords(field, old[name] ?? null),
    after: valueInWords(field, now[name] ?? null),
  }));
}

/** Nothing for sections that are no lessons. */
function questionOf(
  section: string,
  old: DraftParagraph | undefined,
  now: DraftParagraph | undefined,
): ComparedField[] {
  if (old?.question === undefined && now?.question === undefined) return [];
  return [
    {
      label: `${section}: check question`,
      before: questionInWords(old?.question),
      after: questionInWords(now?.question),
    },
  ];
}

const sourceInWords = ({ title, publisher, year, url, evidence }: DraftSource, t: Translate) =>
  [title, publisher, year, url, evidence && t(evidenceNames[evidence])].filter(Boolean).join('. ');

function sections(before: DraftParagraph[], after: DraftParagraph[]): ComparedField[] {
  return pair(before, after).flatMap(([old, now], index) => {
    const name = now?.title || old?.title;
    const section = `Section ${index + 1}${name ? ` (${name})` : ''}`;
    const field = (label: string, key: 'title' | 'text' | 'image' | 'imageAlt') => ({
      label: `${section}: ${label}`,
      before: old?.[key] ?? '',
      after: now?.[key] ?? '',
    });
    return [
      { ...field('heading', 'title'), note: moveOf(old, now, before, after) },
      field('text', 'text'),
      field('picture', 'image'),
      field('alt text', 'imageAlt'),
      ...questionOf(section, old, now),
    ];
  });
}
