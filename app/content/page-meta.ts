import { atOnePath, type PageVersions } from '#contract/shared/language/page-versions.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { sharedPictureOf, sharedPictureSize } from '#contract/shared/shared-picture.ts';
import type { MetaArgs, MetaTag, RouteMatches } from '../api/loaders/route-types.ts';
import type { SiteLayoutData } from '../api/site-layout.ts';
import { wordAbove } from './menu-word.ts';

type Site = SiteLayoutData['site'];

interface PageFacts {
  /** Finds the word of a section that the menu does not have; absent: the page belongs to none. */
  t?: Translate;
  title: string;
  description: string;
  /** The canonical path, in the route's spelling. */
  path: string;
  /** Where it is in each language; absent: it is in all of them, at the same path. */
  versions?: PageVersions | undefined;
  /** The address to go to for a language that it has no version in; absent: the same path. */
  otherwise?: string | undefined;
  /** The end of this page’s paths, if it is a variant of a canonical page: '/print'. */
  below?: string;
  image?: string;
  imageAlt?: string;
  kind?: 'website' | 'article';
  /** schema.org objects about this page. */
  structuredData?: Record<string, unknown>[];
  isIndexed?: boolean;
}

/** A page directly below the home page. */
type TopPage = Pick<PageFacts, 'title' | 'description' | 'image' | 'imageAlt' | 'versions'> & {
  isEmpty?: true;
};

/** A page's title, description, canonical URL, social tags and structured data. */
export function pageMeta(site: Site | undefined, facts: PageFacts): MetaTag[] {
  const base = site?.url ?? '';
  const name = site?.name ?? '';
  const tagline = site?.tagline ? `${name}: ${site.tagline}` : name;
  const title = facts.path === '/' ? tagline : documentTitle(site, facts);
  const description = facts.description || site?.description || '';
  return [
    { title },
    { name: 'description', content: description },
    {
      place: {
        site: base,
        versions: facts.versions ?? atOnePath(facts.path),
        path: facts.path,
        otherwise: facts.otherwise,
        below: facts.below ?? '',
      },
    },
    { property: 'og:type', content: facts.kind ?? 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${base}/media/${socialPicture(facts.image)}` },
    { property: 'og:image:width', content: `${sharedPictureSize.width}` },
    { property: 'og:image:height', content: `${sharedPictureSize.height}` },
    { property: 'og:image:alt', content: (facts.image && facts.imageAlt) || facts.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(facts.isIndexed === false ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(facts.structuredData ?? []).map((item) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...item },
    })),
  ];
}

/** 'Finding the salt – Articles – Common Plate': the title, the menu word unless that is the title, and the site. */
export const documentTitle = (
  site: Site | undefined,
  { t, path, title }: Pick<PageFacts, 't' | 'path' | 'title'>,
): string => [title, wordAbove(site, path, title, t), site?.name].filter(Boolean).join(' – ');

/** The picture that social networks show next to a link to a page: its own, or the site's card. */
export const socialPicture = (image = '') =>
  image === '' ? 'social-card.png' : sharedPictureOf(image);

/** The site from the root's data, for `meta` functions. */
export function siteOf(matches: RouteMatches): Site | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { site: Site } | undefined)?.site;
}

/** The meta tags of a page directly below the home page; until its data is loaded, only the site's. */
export function topPageMeta(
  t: Translate,
  matches: RouteMatches,
  path: string,
  page: TopPage | undefined,
  structuredData: (site: Site | undefined) => Record<string, unknown>[] = () => [],
  isIndexed = !page?.isEmpty,
): MetaTag[] {
  const site = siteOf(matches);
  const { title = '', description = '', image = '', imageAlt = '', versions } = page ?? {};
  return pageMeta(site, {
    t,
    title,
    description,
    path,
    versions,
    image,
    imageAlt,
    isIndexed,
    structuredData: [...structuredData(site), breadcrumb(t, site, { name: title, path })],
  });
}

interface TopPageArgs extends Pick<MetaArgs, 't' | 'matches'> {
  loaderData: { page: TopPage } | undefined;
}

/** The same for a page that says who the organization is. */
export const organizationPageMeta = (
  { t, matches, loaderData }: TopPageArgs,
  path: string,
): MetaTag[] => topPageMeta(t, matches, path, loaderData?.page, (site) => [organization(site)]);

/** The organization in schema.org terms. */
export function organization(site: Site | undefined): Record<string, unknown> {
  return {
    '@type': 'Organization',
    name: site?.name,
    url: site?.url,
    logo: `${site?.url}/media/${site?.logo?.name ?? 'logo.svg'}`,
    description: site?.description,
    email: site?.email,
    telephone: site?.phone,
    address: site?.address,
    sameAs: site?.social.map(({ url }) => url),
  };
}

/** A page's breadcrumb: each step a name and a path. */
export function breadcrumb(
  t: Translate,
  site: Site | undefined,
  ...steps: { name: string; path: string }[]
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t('content.home'), path: '/' }, ...steps].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${site?.url}${path}`,
      }),
    ),
  };
}
