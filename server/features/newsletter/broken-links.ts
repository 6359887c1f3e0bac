import { load } from 'cheerio';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';
import { isServed } from '../media/serve-media.ts';
import { checkLinksNow } from '../pages/links/check-links-now.ts';
import { listLiveAddresses, notForLinks } from '../redirects/live-addresses.ts';
import { listRedirectsFrom } from '../redirects/queries.ts';
import { redirectKey } from '../redirects/redirect-path.ts';

/** Pages in areas that are reserved for the program. */
const pagesOfReservedAreas = new Set(['/account', '/giving', '/newsletter/preferences']);

/**
 * The links of an issue's email to nonexistent pages of this site.
 * @param html the email's
 */
export async function brokenLinks(deps: AppDeps, html: string): Promise<string[]> {
  const $ = load(html);
  const { siteUrl } = deps.settings;
  const own = $('a[href]')
    .toArray()
    .map((link) => link.attribs.href ?? '')
    .filter((address) => address === siteUrl || address.startsWith(`${siteUrl}/`));
  if (own.length === 0) return [];
  const live = await listLiveAddresses(deps.db, deps.contributions);
  const broken: string[] = [];
  for (const address of new Set(own)) {
    if (!(await isFound(deps, live, address.slice(siteUrl.length)))) broken.push(address);
  }
  return broken;
}

/**
 * The links of an issue's email to other sites that did not answer, with the reasons.
 * @param html the email's
 */
export async function brokenOutsideLinks(deps: AppDeps, html: string): Promise<string[]> {
  const $ = load(html);
  const { siteUrl } = deps.settings;
  const links = $('a[href]')
    .toArray()
    .map((link) => link.attribs.href ?? '')
    .filter((address) => /^https?:/i.test(address))
    .filter((address) => address !== siteUrl && !address.startsWith(`${siteUrl}/`));
  const checked = await checkLinksNow(deps, [...new Set(links)]);
  return checked
    .filter(({ message }) => message !== '')
    .map(({ url, message }) => `${url}: ${message}`);
}

async function isFound(
  deps: AppDeps,
  live: ReadonlySet<string>,
  address: string,
): Promise<boolean> {
  if (await isFoundAt(deps, live, address)) return true;
  // What is not translated is shown as it is, below every language.
  const { path } = splitLanguage(address);
  return path !== address && isFoundAt(deps, live, path);
}

async function isFoundAt(
  deps: AppDeps,
  live: ReadonlySet<string>,
  address: string,
): Promise<boolean> {
  const [, media] = /^\/media\/([^/?#]+)/.exec(address) ?? [];
  if (media !== undefined) return isServed(deps, safeDecode(media));
  const key = redirectKey(address) || '/';
  const printed = printedPage(key);
  const page = printed ?? key.replace(calendarOfEvent, '$1');
  if (notForLinks.includes(key)) return false;
  if (live.has(page) || pagesOfReservedAreas.has(key) || deps.routeManifest.has(key)) return true;
  return (await listRedirectsFrom(deps.db, [printed ?? key])).length > 0;
}

const calendarOfEvent = /^(\/events\/[^/]+)\.ics$/;

/** The address of the page of which this is the print view; undefined: it is none. */
function printedPage(key: string): string | undefined {
  const [, section = '', name = '', view, ...deeper] = key.split('/');
  const isPrintView = view === 'print' && deeper.length === 0 && isAddressed(section);
  return isPrintView ? `/${section}/${name}` : undefined;
}
