import { issueSlug } from '#contract/newsletter/issues.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { addressedSections } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { type Contribution, listPublicAddresses } from '#server/contributions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { redirectKey } from './redirect-path.ts';

/**
 * First path segments that are reserved for the program and for the proxy before it, besides those of features. A test
 * compares them with its routes.
 */
const reservedAreas = [
  '.well-known',
  'api',
  'account',
  'dashboard',
  'assets',
  'builds',
  'forms',
  'registration',
  'giving',
  'healthz',
  'readyz',
  '404',
];

/** Pages that show nothing without a mailed link or a payment: no text links to them. */
export const notForLinks: readonly string[] = [
  '/practice-payment',
  '/practice-card',
  '/verifying',
  '/release-preview',
  '/review',
];

/** Pages that exist with any content: those of app/routes/public.ts; a test compares the two. */
const staticRoutes = new Set([
  ...fixedPages.map(({ address }) => redirectKey(address)),
  '/donate/thank-you',
  ...notForLinks,
  ...addressedSections.map((section) => `/${section}`),
  '/events',
  '/events.ics',
  '/sign-in',
  '/sign-up',
  '/recover-password',
  '/search',
  '/subscribe',
  '/test',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
]);

/** The keys of all pages that visitors can open: see `redirectKey`. */
export async function listLiveAddresses(
  db: Db,
  contributions: readonly Contribution[],
): Promise<ReadonlySet<string>> {
  const published = await listPublicAddresses(db, contributions);
  return new Set([...staticRoutes, ...published.map(redirectKey)]);
}

/**
 * Why an address cannot be redirected, in plain words; empty if it can.
 * @param from a key: see `redirectKey`
 * @param deps with the build's own redirects
 */
export function redirectBlockReason(
  from: string,
  livePages: ReadonlySet<string>,
  { contributions, routeManifest }: Pick<AppDeps, 'contributions' | 'routeManifest'>,
): string {
  // A page without a translation has its address in every language, and is shown in the default one.
  const { path } = splitLanguage(from);
  const area = path.split('/')[1] ?? '';
  const reserved = [
    ...reservedAreas,
    ...contributions.flatMap((feature) => feature.reservedAreas ?? []),
  ];
  // The specification closes every path that starts with /cms.
  if (reserved.includes(area) || area.startsWith('cms') || area.startsWith('__')) {
    return `Addresses that begin with /${area} are reserved.`;
  }
  if (livePages.has(from) || livePages.has(path)) return 'A page already has this address.';
  if (from.endsWith('.data')) return 'Addresses can’t end in .data, which is reserved.';
  const own = routeManifest.get(path);
  if (own !== undefined) return `This address already redirects to ${own} automatically.`;
  // The specification: a path that is not a month leads to the list.
  const issue = /^\/newsletters\/([^/]+)$/.exec(path)?.[1];
  if (issue !== undefined && !issueSlug.safeParse(issue).success) {
    return 'Addresses under /newsletters without a month already redirect to the list.';
  }
  return '';
}
