import { load } from 'cheerio';
import type { AppDeps } from '#server/app-deps.ts';
import { safeDecode } from '#server/platform/safe-decode.ts';
import { fileOf, readRecordingName } from '#server/platform/storage/media-names.ts';
import { isWhole } from '../media/recordings.ts';
import { fixedLinks } from '../pages/page-links.ts';
import { redirectKey } from '../redirects/redirect-path.ts';

/** Public addresses that no menu offers. */
const others = [
  ...['/sign-in', '/sign-up', '/subscribe', '/recover-password', '/feed.xml'],
  '/page-under-construction',
];
const fixed = new Set([...fixedLinks.map(({ url }) => url.toLowerCase()), ...others]);

/** The links of an issue's mail that lead to a place of the site that is not there. @param html the mail's */
export async function brokenLinks(deps: AppDeps, html: string): Promise<string[]> {
  const $ = load(html);
  const { siteUrl } = deps.settings;
  const own = $('a[href]')
    .toArray()
    .map((link) => link.attribs.href ?? '')
    .filter((address) => address === siteUrl || address.startsWith(`${siteUrl}/`));
  const broken: string[] = [];
  for (const address of new Set(own)) {
    if (!(await leadsSomewhere(deps, address.slice(siteUrl.length)))) broken.push(address);
  }
  return broken;
}

async function leadsSomewhere({ db, media, routeManifest }: AppDeps, address: string) {
  const path = safeDecode(address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/';
  const key = path.toLowerCase();
  if (fixed.has(key) || routeManifest.has(key)) return true;
  const [, section = '', name = '', ...deeper] = path.split('/');
  if (deeper.length > 0) return false;
  if (section.toLowerCase() === 'media') {
    return readRecordingName(name)
      ? isWhole(media, name)
      : (await media.read(fileOf(name))) !== null;
  }
  if (section.toLowerCase() === 'events' && (await isEvent(db, name))) return true;
  const place =
    section.toLowerCase() === 'policy'
      ? db.selectFrom('footer_pages').select('name').where('name_key', '=', name.toLowerCase())
      : db
          .selectFrom('pages')
          .select('name')
          .where('section', '=', section.toLowerCase())
          .where('name_key', '=', name.toLowerCase())
          .where('live_intro', 'is not', null);
  if (name !== '' && (await place.executeTakeFirst())) return true;
  const redirect = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', redirectKey(path))
    .executeTakeFirst();
  return redirect !== undefined;
}

async function isEvent(db: AppDeps['db'], name: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('slug_key', '=', name.toLowerCase().replace(/\.ics$/, ''))
    .where('is_published', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
