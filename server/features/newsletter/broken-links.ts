import { load } from 'cheerio';
import { trimEndOf } from '#contract/shared/text/trim.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';
import { fileOf, readRecordingName } from '#server/platform/storage/media-names.ts';
import { isWhole } from '../media/recordings.ts';
import { checkLinksNow } from '../pages/links/check-links-now.ts';
import { fixedMenuLinks } from '../pages/page-links.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import {
  existsFooterPage,
  existsPublishedEvent,
  existsPublishedPage,
  existsRedirect,
} from './queries.ts';

/** Public paths that no menu offers. */
const others = [
  '/sign-in',
  '/sign-up',
  '/subscribe',
  '/recover-password',
  '/feed.xml',
  '/page-under-construction',
];
const fixed = new Set([...fixedMenuLinks.map(({ url }) => url.toLowerCase()), ...others]);

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
  const broken: string[] = [];
  for (const address of new Set(own)) {
    if (!(await isFound(deps, address.slice(siteUrl.length)))) broken.push(address);
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

async function isFound({ db, media, routeManifest }: AppDeps, address: string) {
  const path = trimEndOf(safeDecode(address.split(/[?#]/, 1)[0] ?? ''), '/') || '/';
  const key = path.toLowerCase();
  if (fixed.has(key) || routeManifest.has(key)) return true;
  const [, section = '', name = '', ...deeper] = path.split('/');
  if (deeper.length > 0) return false;
  if (section.toLowerCase() === 'media') {
    return readRecordingName(name)
      ? isWhole(media, name)
      : (await media.read(fileOf(name))) !== null;
  }
  const eventKey = name.toLowerCase().replace(/\.ics$/, '');
  if (section.toLowerCase() === 'events' && (await existsPublishedEvent(db, eventKey))) return true;
  if (name !== '' && (await isPage(db, section.toLowerCase(), name.toLowerCase()))) return true;
  return existsRedirect(db, redirectKey(path));
}

const isPage = (db: AppDeps['db'], section: string, nameKey: string): Promise<boolean> =>
  section === 'policy' ? existsFooterPage(db, nameKey) : existsPublishedPage(db, section, nameKey);
