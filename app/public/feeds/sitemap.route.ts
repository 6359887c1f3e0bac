import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import {
  defaultLanguage,
  type Language,
  offeredLanguages,
} from '#contract/shared/language/languages.ts';
import { listSitemapPages, type SitemapPage } from './sitemap-pages.ts';
import { escapeXml, xmlResponse } from './xml.ts';

/**
 * Every public page that has content, for search engines, with its other languages and the time of its last change where
 * that is known: in every language or, at `/es/sitemap.xml`, in that one.
 */
export async function loader({ context }: LoaderArgs) {
  const { call, translate } = context.get(siteRequest);
  const [{ site }, pages] = await Promise.all([call('site/getSite', {}), listSitemapPages(call)]);
  const { language } = translate;
  const shown = language === defaultLanguage ? offeredLanguages : [language];
  const entries = shown.flatMap((language) =>
    pages.map((page) => entryOf(site.url, page, language)),
  );
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
  );
}

/** What has not been translated is in the sitemap as its original only. */
function entryOf(site: string, { versions, changed }: SitemapPage, language: Language): string {
  const path = versions[language];
  if (path === undefined) return '';
  const urlIn = (language: Language, path: string) => escapeXml(site + pathIn(language, path));
  const time = changed[language];
  const all = offeredLanguages.flatMap((language) => {
    const path = versions[language];
    return path === undefined ? [] : [{ tag: language as string, url: urlIn(language, path) }];
  });
  const original = all.find(({ tag }) => tag === defaultLanguage);
  const alternates = original && all.length > 1 ? [...all, { ...original, tag: 'x-default' }] : [];
  return [
    `<url><loc>${urlIn(language, path)}</loc>`,
    time ? `<lastmod>${time}</lastmod>` : '',
    ...alternates.map(
      ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`,
    ),
    '</url>',
  ].join('');
}
