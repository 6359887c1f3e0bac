import { siteRequest } from '../../client/context.ts';
import type { Route } from './+types/feed';
import { escapeXml, xmlResponse } from './xml.ts';

const newest = 30;

/** The newest articles and newsletters, as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ site }, articles, newsletters] = await Promise.all([
    call('site/getSite', {}),
    call('pages/getPages', { section: 'articles' }),
    call('pages/getPages', { section: 'newsletters' }),
  ]);
  const items = [...articles.pages, ...newsletters.pages]
    .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, newest)
    .map(({ section, name, title, description, subtitle, publishedAt }) => {
      const link = escapeXml(`${site.url}/${section}/${name}`);
      const date = publishedAt ? `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>` : '';
      return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid>${date}<description>${escapeXml(description || subtitle)}</description></item>`;
    });
  return xmlResponse(
    'application/rss+xml',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(site.name)}</title><link>${escapeXml(site.url)}/</link><description>${escapeXml(site.description)}</description><language>en</language><atom:link href="${escapeXml(site.url)}/feed.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`,
  );
}
