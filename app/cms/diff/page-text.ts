import type { Reply } from '#contract/index.ts';
import type { CheckQuestion } from '#contract/shared/pages/check-question.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { knownValues, type OwnFields, readValues } from '#contract/shared/pages/kinds/own-field.ts';

export type EditedPage = Pick<
  Reply<'pages/getPageData'>,
  'pageData' | 'pageContent' | 'readMoreText'
>;

/** A paragraph in the form; `key` identifies it before it has an id. */
export interface DraftText {
  key: string;
  id?: string;
  text: string;
}

export interface DraftParagraph extends DraftText {
  title: string;
  image: string;
  imageAlt: string;
  /** With which readers of a lesson check themselves; null: there is none; absent: it is no lesson. */
  question?: CheckQuestion | null;
}

/** The metadata of a page. */
type Facts =
  | 'author'
  | 'publishedOn'
  | 'reviewedOn'
  | 'reviewedBy'
  | 'reviewerRole'
  | 'topics'
  | 'sources';

/** Everything that editors enter for a page. */
export interface PageText {
  intro: Pick<
    EditedPage['pageData'],
    'title' | 'subtitle' | 'text' | 'image' | 'imageAlt' | 'description' | 'fields' | Facts
  >;
  readMore: DraftText[];
  paragraphs: DraftParagraph[];
}

/** The initial values of a page's form. */
export function pageTextOf({ pageData, readMoreText, pageContent }: EditedPage): PageText {
  const { title, subtitle, text, image, imageAlt, description } = pageData;
  const { author, publishedOn, reviewedOn, reviewedBy, reviewerRole } = pageData;
  const { topics, sources, fields } = pageData;
  const hasLessons = kindOf(pageData.section)?.hasLessons;
  return {
    intro: {
      title,
      subtitle,
      text,
      image,
      imageAlt,
      description,
      author,
      publishedOn,
      reviewedOn,
      reviewedBy,
      reviewerRole,
      topics,
      sources,
      ...(fields && { fields }),
    },
    readMore: readMoreText.map(({ id, text }) => ({ key: id, id, text })),
    paragraphs: pageContent.map(({ id, title, text, image, imageAlt, question = null }) => ({
      key: id,
      id,
      title,
      text,
      image,
      imageAlt,
      ...(hasLessons && { question }),
    })),
  };
}

/**
 * A copy from this device as the form's text. Fields that did not exist when it was stored keep the form's values, and
 * those that have been removed since are left out.
 * @param own the fields that only the page's section has
 */
export function restoredText(copy: PageText, now: PageText, own: OwnFields = {}): PageText {
  const { fields: current, ...intro } = now.intro;
  const { fields: stored, ...copied } = copy.intro;
  const fields = { ...readValues(own, current), ...knownValues(own, stored) };
  return { ...copy, intro: { ...intro, ...copied, ...(current && { fields }) } };
}
