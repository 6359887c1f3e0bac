import type { Translate } from '#contract/shared/language/translate.ts';
import type { MetaTag, RouteMatches } from '../api/loaders/route-types.ts';
import { menuWord } from './menu-word.ts';
import type { NamedPage } from './named-page.ts';
import { breadcrumb, organization, pageMeta, siteOf, socialPicture } from './page-meta.ts';
import type { PageView } from './page-view.ts';

/** The meta tags of a page of a section: those of `describe`, and its breadcrumb. */
export function namedPageMeta(
  t: Translate,
  matches: RouteMatches,
  named: Pick<NamedPage, 'page'> | undefined,
  describe: (page: NamedPageFacts) => Record<string, unknown>,
): MetaTag[] {
  if (!named) return [];
  const site = siteOf(matches);
  const { section, name, versions, title, description, image, imageAlt } = named.page;
  const path = `/${section}/${name}`;
  return pageMeta(site, {
    t,
    title,
    description,
    path,
    versions,
    image,
    imageAlt,
    kind: 'article',
    structuredData: [
      describe({
        title,
        author: named.page.author,
        organization: organization(site),
        common: {
          description,
          image: `${site?.url}/media/${socialPicture(image)}`,
          ...commonFacts(named.page, `${site?.url}${path}`),
        },
      }),
      breadcrumb(
        t,
        site,
        { name: menuWord(site, path, t), path: `/${section}` },
        { name: title, path },
      ),
    ],
  });
}

/** The schema.org properties of any kind of text. */
function commonFacts(page: PageView, url: string): Record<string, unknown> {
  const { publishedAt, updatedAt, reviewedOn, reviewedBy, reviewerRole, topics, sources } = page;
  return {
    url,
    inLanguage: page.language,
    datePublished: publishedAt,
    dateModified: updatedAt,
    ...(topics.length > 0 && { keywords: topics }),
    ...(sources.length > 0 && {
      citation: sources.map(({ title, url, language }) => ({
        '@type': 'CreativeWork',
        ...(language !== page.language && { inLanguage: language }),
        name: title,
        ...(url && { url }),
      })),
    }),
    ...(reviewedOn && {
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': url,
        lastReviewed: reviewedOn,
        ...(reviewedBy && { reviewedBy: person(reviewedBy, reviewerRole) }),
      },
    }),
  };
}

const person = (name: string, role = '') => ({
  '@type': 'Person',
  name,
  ...(role && { jobTitle: role }),
});

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
