import { siteRequest } from '../../client/context.ts';
import type { Route } from './+types/sitemap';
import { escapeXml, xmlResponse } from './xml.ts';

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ site }, { links }] = await Promise.all([
    call('site/getSite', {}),
    call('footer/getPageLinks', {}),
  ]);
  const addresses = links.map(
    ({ url }) => `<url><loc>${escapeXml(`${site.url}${url}`)}</loc></url>`,
  );
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>`,
  );
}
