import { siteRequest } from '../../client/context.ts';
import type { Route } from './+types/sitemap';
import { escapeXml, xmlResponse } from './xml.ts';

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ site }, { links }, { slugs }] = await Promise.all([
    call('site/getSite', {}),
    call('footer/getPageLinks', {}),
    call('events/getAddresses', {}),
  ]);
  const paths = [...links.map(({ url }) => url), ...slugs.map((slug) => `/events/${slug}`)];
  const addresses = paths.map((path) => `<url><loc>${escapeXml(`${site.url}${path}`)}</loc></url>`);
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`,
  );
}
