import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listFooterPageTexts, listParagraphTexts } from './queries.ts';

/** The policies and other pages of the footer. */
export const footerSearch: SearchSource = {
  read: readFooterPages,
  isChangedBy: (tag) => tag.startsWith('footerPage:'),
};

async function readFooterPages(db: Db): Promise<SearchText[]> {
  const [pages, paragraphs] = await Promise.all([listFooterPageTexts(db), listParagraphTexts(db)]);
  return pages.flatMap(({ name, title, subtitle }) => {
    const own = paragraphs.filter(({ page_name }) => page_name === name);
    // An empty page is not worth finding.
    if (own.length === 0) return [];
    const path = `/policy/${name}`;
    return {
      key: path,
      language: defaultLanguage,
      kind: 'pages' as const,
      path,
      title,
      summary: [subtitle, ...own.map((paragraph) => paragraph.title)].join('. '),
      html: own.map(({ html }) => html).join(' '),
    };
  });
}
