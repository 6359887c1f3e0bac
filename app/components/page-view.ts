import type { Section } from '#contract/pages.ts';
import type { Caller } from '../client/context.ts';
import { found } from '../client/not-found.ts';

/** A page as visitors read it: what its loader picks of the call's reply. */
export interface PageView {
  section: string;
  name: string;
  title: string;
  subtitle: string;
  html: string;
  image: string;
  imageAlt: string;
  description: string;
  publishedAt: string | null;
  updatedAt: string;
  readMore: { id: string; html: string }[];
  paragraphs: { id: string; title: string; html: string; image: string; imageAlt: string }[];
}

interface PageReply {
  pageData: Omit<PageView, 'readMore' | 'paragraphs'> & Record<string, unknown>;
  pageContent: (PageView['paragraphs'][number] & { text: string })[];
  readMoreText: { id: string; html: string; text: string }[];
}

/** Picks what a page shows; the Markdown itself stays on the server. */
export function viewPage({ pageData, pageContent, readMoreText }: PageReply): PageView {
  const {
    section,
    name,
    title,
    subtitle,
    html,
    image,
    imageAlt,
    description,
    publishedAt,
    updatedAt,
  } = pageData;
  return {
    section,
    name,
    title,
    subtitle,
    html,
    image,
    imageAlt,
    description,
    publishedAt,
    updatedAt,
    readMore: readMoreText.map(({ id, html }) => ({ id, html })),
    paragraphs: pageContent.map(({ id, title, html, image, imageAlt }) => ({
      id,
      title,
      html,
      image,
      imageAlt,
    })),
  };
}

/**
 * Loads one page that staff edit, for the address it is shown at.
 * @throws a redirect where that address has moved, or 404
 */
export async function loadPage(
  call: Caller,
  section: Section,
  name: string,
  path: string,
): Promise<PageView> {
  return viewPage(await found(call('pages/getPageData', { section, name }), call, path));
}
