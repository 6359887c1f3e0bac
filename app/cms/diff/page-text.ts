import type { Reply } from '#contract/index.ts';

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
}

/** The metadata of a page. */
type Facts = 'author' | 'publishedOn' | 'reviewedOn' | 'reviewedBy' | 'topics' | 'sources';

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
  const { author, publishedOn, reviewedOn, reviewedBy, topics, sources, fields } = pageData;
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
      topics,
      sources,
      ...(fields && { fields }),
    },
    readMore: readMoreText.map(({ id, text }) => ({ key: id, id, text })),
    paragraphs: pageContent.map(({ id, title, text, image, imageAlt }) => ({
      key: id,
      id,
      title,
      text,
      image,
      imageAlt,
    })),
  };
}
