import { kinds } from '#contract/shared/pages/kinds/kinds.ts';
import { type AddressedSection, sectionWords } from '#contract/shared/pages/sections.ts';
import type { ApiClient } from '../api/api-client.ts';
import { PageIntro } from './page-content.tsx';
import { type ListedPage, listPages, PageGrid, type PageNote } from './page-list.tsx';
import { loadPage, type PageView } from './page-view.ts';

export interface SectionList {
  section: AddressedSection;
  intro: PageView;
  pages: ListedPage[];
}

/** Loads `/{section}`: its intro and the section's live pages. */
export async function loadSectionList(
  call: ApiClient,
  section: AddressedSection,
): Promise<SectionList> {
  const [intro, pages] = await Promise.all([
    loadPage(call, 'intro', kinds[section].list.introPage, `/${section}`),
    listPages(call, section),
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
  return (
    <>
      <PageIntro page={intro} whenEmpty="" />
      <div className="wrap mt-12">
        {pages.length === 0 ? (
          <p>{`There are no ${sectionWords[section].many.toLowerCase()} yet.`}</p>
        ) : (
          <PageGrid pages={pages} note={note} />
        )}
      </div>
    </>
  );
}
