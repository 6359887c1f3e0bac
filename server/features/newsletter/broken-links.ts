import { load } from 'cheerio';
import { isAddressed } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';
import { fileOf, readRecordingName } from '#server/platform/storage/media-names.ts';
import { isWhole } from '../media/recordings.ts';
import { checkLinksNow } from '../pages/links/check-links-now.ts';
import { listLiveAddresses } from '../redirects/live-addresses.ts';
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
  { db, media, routeManifest }: AppDeps,
  live: ReadonlySet<string>,
  address: string,
): Promise<boolean> {
  const key = redirectKey(address) || '/';
  const isPage = live.has(pageOf(key)) || pagesOfReservedAreas.has(key);
  if (isPage || pastEvents.test(key) || routeManifest.has(key)) return true;
  const file = /^\/media\/([^/]+)$/i.exec(withoutQuery(address))?.[1];
  if (file === undefined) return (await listRedirectsFrom(db, [key])).length > 0;
  const name = safeDecode(file);
  return readRecordingName(name) ? isWhole(media, name) : (await media.read(fileOf(name))) !== null;
}

const pastEvents = /^\/events\/past\/[1-9]\d*$/;

/** The address of the page that another address prints, or puts into a calendar. */
function pageOf(key: string): string {
  const [, section = '', name = '', view, ...deeper] = key.split('/');
  const isPrintView = view === 'print' && deeper.length === 0 && isAddressed(section);
  if (isPrintView) return `/${section}/${name}`;
  return section === 'events' ? key.replace(/\.ics$/, '') : key;
}

const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? '';
