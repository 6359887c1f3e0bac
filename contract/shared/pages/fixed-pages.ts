import { fixedKinds, kinds, sectionsInOrder } from './kinds/kinds.ts';
import {
  type AddressedSection,
  fixedSections,
  type OriginalSection,
  sectionWords,
} from './sections.ts';

/** A page that the site itself links to. It exists before anyone has written it. */
export interface FixedPage {
  section: OriginalSection;
  name: string;
  /** Its default title. */
  title: string;
  /** Its public URL. */
  address: string;
  /** Whether visitors find it by the search. */
  isSearched: boolean;
}

/** The page above a section's list. */
const listIntro = (section: AddressedSection): FixedPage => ({
  section: 'intro',
  name: kinds[section].list.introPage,
  title: sectionWords[section].many,
  address: `/${section}`,
  isSearched: true,
});

/** Every such page, each section in order. Without Zod: the server and the site both use it. */
export const fixedPages: readonly FixedPage[] = fixedSections.flatMap((section) => [
  ...(section === 'intro' ? sectionsInOrder.map(listIntro) : []),
  ...fixedKinds[section].pages.map((page) => ({ section, ...page })),
]);

/** The fixed page with this name, case-insensitively. */
export const fixedPageOf = (section: string, name: string): FixedPage | undefined =>
  fixedPages.find(
    (page) => page.section === section && page.name.toLowerCase() === name.toLowerCase(),
  );
