import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import type { AddressedSection } from '#contract/shared/pages/sections.ts';
import { useTranslate } from '../language/use-translate.ts';
import { PageIntro } from './page-content.tsx';
import { type ListedPage, listPages, PageGrid, type PageNote } from './page-list.tsx';
import { loadPage, type PageRequest, type PageView } from './page-view.ts';

export interface SectionList {
  section: AddressedSection;
  intro: PageView;
  pages: ListedPage[];
}

/** Loads `/{section}`: its intro and the section's live pages. */
export async function loadSectionList(
  request: PageRequest,
  section: AddressedSection,
): Promise<SectionList> {
  const [intro, pages] = await Promise.all([
    loadPage(request, 'intro', kinds[section].list.introPage, `/${section}`),
    listPages(request.call, section),
  ]);
  return { section, intro, pages };
}

/** A section's intro, and its pages with their pictures. */
export function SectionListView({
  list: { section, intro, pages },
  note,
}: {
  list: SectionList;
  /** Appears below a page's title. */
  note?: PageNote;
}) {
  const t = useTranslate();
  return (
    <>
      <PageIntro page={intro} whenEmpty="" />
      <div className="wrap mt-12">
        {pages.length === 0 ? (
          <p>{t('content.noneYet', { section })}</p>
        ) : (
          <PageGrid pages={pages} note={note} />
        )}
      </div>
    </>
  );
}
