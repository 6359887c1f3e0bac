import type { Language } from '#contract/shared/language/languages.ts';
import type { SearchSource, SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readFooterPagesIn, readFooterParagraphsIn } from './read-in-language.ts';

/** The policies and other pages of the footer. */
export const footerSearch: SearchSource = {
  read: readPolicies,
  isChangedBy: (tag) => tag.startsWith('footerPage:'),
};

async function readPolicies(db: Db, language: Language): Promise<SearchText[]> {
  const pages = await readFooterPagesIn(db, language);
  const paragraphs = Map.groupBy(
    await readFooterParagraphsIn(db, { language }),
    ({ name }) => name,
  );
  return pages.flatMap((page) => textsOf(page, paragraphs.get(page.name) ?? []));
}

function textsOf(
  page: Awaited<ReturnType<typeof readFooterPagesIn>>[number],
  paragraphs: Awaited<ReturnType<typeof readFooterParagraphsIn>>,
): SearchText[] {
  const own = paragraphs.filter((paragraph) => paragraph.language === page.language);
  // An empty page is not worth finding.
  if (own.length === 0) return [];
  const path = `/policy/${page.name}`;
  return [
    {
      key: path,
      language: page.language,
      kind: 'pages',
      path,
      title: page.title,
      summary: [page.subtitle, ...own.map(({ title }) => title)].join('. '),
      html: own.map(({ html }) => html).join(' '),
    },
  ];
}
