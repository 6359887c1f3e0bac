import { redirect } from 'react-router';
import type { Evidence } from '#contract/pages/fields.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { atOnePath, type PageVersions } from '#contract/shared/language/page-versions.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { type FixedPage, fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { found, isMissing } from '../api/loaders/not-found.ts';
import type { SiteRequest } from '../api/loaders/request-context.ts';
import { Citations } from './citations.ts';

/** A page's source. */
export interface Source {
  id: string;
  title: string;
  publisher: string;
  year: number | null;
  url: string;
  evidence: Evidence | '';
  /** In which it was published. */
  language: Language;
}

/** A page as visitors read it: the fields of the call's reply that its loader needs. */
export interface PageView {
  section: string;
  name: string;
  /** Of its content: that of the original where it has not been translated. */
  language: Language;
  /** Absent: it is in every language, such as one that has no content. */
  versions?: PageVersions;
  title: string;
  subtitle: string;
  html: string;
  image: string;
  imageAlt: string;
  description: string;
  publishedAt: string | null;
  updatedAt: string;
  author: string;
  /** A date, '2026-03-02'; empty: none. */
  reviewedOn: string;
  reviewedBy: string;
  /** In which role; empty: unknown. */
  reviewerRole: string;
  /** Who asked for the review; empty: the page’s editors say who reviewed it. */
  reviewInvitedBy: string;
  topics: string[];
  /** The page's sources, each with the number of its citations. */
  sources: (Source & { citations: number })[];
  readMore: { id: string; html: string }[];
  paragraphs: { id: string; title: string; html: string; image: string; imageAlt: string }[];
  /** The fields that only its section has, as a list of definitions; absent: there are none. */
  fieldsHtml?: string;
  /** The fields that only this page of the site itself has, Markdown as HTML; absent: there are none. */
  fields?: FieldValues;
  /** A built-in page that has not been published yet: search engines ignore it. */
  isEmpty?: true;
}

interface PageReply {
  pageData: Omit<
    PageView,
    'readMore' | 'paragraphs' | 'sources' | 'fieldsHtml' | 'fields' | 'isEmpty' | 'versions'
  > & {
    /** Those without a language are in that of the page. */
    sources: (Omit<Source, 'language'> & { language?: Language | undefined })[];
  } & Record<string, unknown>;
  pageContent: (PageView['paragraphs'][number] & { text: string })[];
  readMoreText: { id: string; html: string; text: string }[];
  fieldsHtml?: string | undefined;
  shownFields?: FieldValues | undefined;
  translations?: { language: Language; name: string }[] | undefined;
}

/** Picks the parts that a page shows; the Markdown itself stays on the server. */
export function viewPage(
  { pageData, pageContent, readMoreText, fieldsHtml, shownFields }: PageReply,
  t: Translate,
): PageView {
  const { section, name, language, title, subtitle, image, imageAlt, description } = pageData;
  const { publishedAt, updatedAt, author, topics } = pageData;
  const { reviewedOn, reviewedBy, reviewerRole, reviewInvitedBy } = pageData;
  const citations = new Citations(pageData.sources, t);
  // In reading order, since the citations are numbered.
  const html = citations.number(pageData.html);
  const readMore = readMoreText.map((each) => ({
    id: each.id,
    html: citations.number(each.html),
  }));
  const fields = fieldsHtml && citations.number(fieldsHtml);
  const paragraphs = pageContent.map((each) => ({
    id: each.id,
    title: each.title,
    html: citations.number(each.html),
    image: each.image,
    imageAlt: each.imageAlt,
  }));
  return {
    section,
    name,
    language,
    title,
    subtitle,
    html,
    image,
    imageAlt,
    description,
    publishedAt,
    updatedAt,
    author,
    reviewedOn,
    reviewedBy,
    reviewerRole,
    reviewInvitedBy,
    topics,
    sources: pageData.sources.map(({ id, title, publisher, year, url, evidence, ...own }) => ({
      id,
      title,
      publisher,
      year,
      url,
      evidence,
      language: own.language ?? language,
      citations: citations.countOf(id),
    })),
    readMore,
    paragraphs,
    ...(fields && { fieldsHtml: fields }),
    ...(shownFields && { fields: shownFields }),
  };
}

/** What loading a page takes from its request. */
export type PageRequest = Pick<SiteRequest, 'call' | 'translate'>;

/**
 * Loads one page that staff edit, for its address. A page that the site itself needs exists before it is published:
 * without content.
 * @throws a redirect if that address has moved, or 404
 */
export async function loadPage(
  { call, translate }: PageRequest,
  section: Section,
  name: string,
  path: string,
): Promise<PageView> {
  const reply = call('pages/getPageData', { section, name });
  const fixed = fixedPageOf(section, name);
  if (!fixed) {
    const shown = await found(reply, call, path);
    const page = viewPage(shown, translate);
    // A translation has a name of its own.
    if (page.name.toLowerCase() !== name.toLowerCase()) throw redirect(addressOf(page), 301);
    return { ...page, versions: namedVersions(shown, section) };
  }
  try {
    const shown = await reply;
    const languages = shown.translations?.map(({ language }) => language);
    return { ...viewPage(shown, translate), versions: atOnePath(path, languages) };
  } catch (error) {
    if (isMissing(error)) return emptyPage(fixed);
    throw error;
  }
}

const addressOf = ({ section, name }: Pick<PageView, 'section' | 'name'>) => `/${section}/${name}`;

/** Where a page of a section is in each of its languages, by its name there. */
export const namedVersions = (
  { translations = [] }: Pick<PageReply, 'translations'>,
  section: Section,
): PageVersions =>
  Object.fromEntries(
    translations.map(({ language, name }) => [language, addressOf({ section, name })]),
  );

const emptyPage = ({ section, name, title }: FixedPage): PageView => ({
  section,
  name,
  language: defaultLanguage,
  title,
  subtitle: '',
  html: '',
  image: '',
  imageAlt: '',
  description: '',
  publishedAt: null,
  updatedAt: '',
  author: '',
  topics: [],
  reviewedOn: '',
  reviewedBy: '',
  reviewerRole: '',
  reviewInvitedBy: '',
  sources: [],
  readMore: [],
  paragraphs: [],
  isEmpty: true,
});
