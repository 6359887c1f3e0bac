import type { ApiClient } from '#app/api/api-client.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs } from '#app/api/loaders/route-types.ts';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { escapeXml, xmlResponse } from './xml.ts';

const newest = 30;

const sections = sectionsWhere(({ isInFeed }) => isInFeed);

/** The newest pages of the sections that are in the feed, as RSS 2.0. */
export async function loader({ context }: LoaderArgs) {
  const { call, translate } = context.get(siteRequest);
  const { language } = translate;
  const [{ site }, ...lists] = await Promise.all([
    call('site/getSite', {}),
    ...sections.map((section) => listNewest(call, section, language)),
  ]);
  const urlIn = (path: string) => site.url + pathIn(translate.language, path);
  const items = lists
    .flat()
    .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, newest)
    .map((page) => itemOf(urlIn, page));
  return xmlResponse(
    'application/rss+xml',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escapeXml(site.name)}</title><link>${escapeXml(urlIn('/'))}</link><description>${escapeXml(site.description)}</description><language>${translate.language}</language><atom:link href="${escapeXml(urlIn('/feed.xml'))}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`,
  );
}

type ListedPage = Reply<'pages/getListedPages'>['pages'][number];

/** The newest pages of a section in a language. What has not been translated is in the feed of its own language. */
async function listNewest(
  call: ApiClient,
  section: Section,
  language: Language,
): Promise<ListedPage[]> {
  const found: ListedPage[] = [];
  for (let page = 1; ; page += 1) {
    const { pages, total } = await call('pages/getListedPages', {
      section,
      order: 'newest',
      page,
      pageSize: newest,
    });
    found.push(...pages.filter((each) => each.language === language));
    if (found.length >= newest || page * newest >= total) return found;
  }
}

function itemOf(urlIn: (path: string) => string, page: ListedPage): string {
  const { section, name, title, description, subtitle, publishedAt, author, topics } = page;
  const link = escapeXml(urlIn(`/${section}/${name}`));
  return [
    `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid>`,
    publishedAt ? `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>` : '',
    author ? `<dc:creator>${escapeXml(author)}</dc:creator>` : '',
    ...topics.map((topic) => `<category>${escapeXml(topic)}</category>`),
    `<description>${escapeXml(description || subtitle)}</description></item>`,
  ].join('');
}
