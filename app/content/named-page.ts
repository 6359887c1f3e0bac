import type { MetaDescriptor } from 'react-router';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { ApiClient } from '../api/api-client.ts';
import { found } from '../api/loaders/not-found.ts';
import { type ListedPage, listNewest } from './page-list.tsx';
import { breadcrumb, organization, pageMeta, type RouteMatches, siteOf } from './page-meta.ts';
import { loadPage, type PageView } from './page-view.ts';

/** A page of a section, and suggested pages. */
export interface NamedPage {
  page: PageView;
  next: ListedPage[];
}

/**
 * Loads `/{section}/{name}` with up to three suggested pages.
 * @param follow the pages after it in its section, those with the same topics, or the newest others
 * @throws a redirect for a renamed page, or 404
 */
export async function loadNamedPage(
  call: ApiClient,
  section: Section,
  name: string,
  follow: keyof typeof followers = 'next',
): Promise<NamedPage> {
  const path = `/${section}/${name}`;
  const [page, next] = await Promise.all([
    loadPage(call, section, name, path),
    // Both calls reject an invalid name; whichever answers first reports it.
    found(followers[follow](call, section, name), call, path),
  ]);
  return { page, next };
}

/** The maximum number of suggested pages. */
const nextCount = 3;

const followers = {
  next: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await call('pages/getNextPages', { section, name })).pages,
  related: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await call('pages/getRelatedPages', { section, name })).pages,
  newest: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await listNewest(call, section, nextCount + 1))
      .filter((page) => page.name.toLowerCase() !== name.toLowerCase())
      .slice(0, nextCount),
};

/** The meta tags of a page of a section: those of `describe`, and its breadcrumb. */
export function namedPageMeta(
  matches: RouteMatches,
  named: NamedPage | undefined,
  sectionTitle: string,
  describe: (page: NamedPageFacts) => Record<string, unknown>,
): MetaDescriptor[] {
  if (!named) return [];
  const site = siteOf(matches);
  const { section, name, title, description, image } = named.page;
  const path = `/${section}/${name}`;
  return pageMeta(site, {
    title,
    description,
    path,
    image,
    kind: 'article',
    structuredData: [
      describe({
        title,
        author: named.page.author,
        organization: organization(site),
        common: { description, ...commonFacts(named.page, `${site?.url}${path}`) },
      }),
      breadcrumb(site, { name: sectionTitle, path: `/${section}` }, { name: title, path }),
    ],
  });
}

/** The schema.org properties of any kind of text. */
function commonFacts(page: PageView, url: string): Record<string, unknown> {
  const { publishedAt, updatedAt, reviewedOn, reviewedBy, topics, sources } = page;
  return {
    url,
    datePublished: publishedAt,
    dateModified: updatedAt,
    ...(topics.length > 0 && { keywords: topics }),
    ...(sources.length > 0 && {
      citation: sources.map(({ title, url }) => ({
        '@type': 'CreativeWork',
        name: title,
        ...(url && { url }),
      })),
    }),
    ...(reviewedOn && {
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': url,
        lastReviewed: reviewedOn,
        ...(reviewedBy && { reviewedBy: person(reviewedBy) }),
      },
    }),
  };
}

const person = (name: string) => ({ '@type': 'Person', name });

interface NamedPageFacts {
  title: string;
  /** The author; empty: the organization. */
  author: string;
  organization: Record<string, unknown>;
  /** The schema.org properties that all kinds of text share. */
  common: Record<string, unknown>;
}

/** An article or a newsletter in schema.org terms. */
export const describeArticle = ({ title, author, organization, common }: NamedPageFacts) => ({
  '@type': 'Article',
  headline: title,
  ...common,
  author: author ? person(author) : organization,
  publisher: organization,
});
