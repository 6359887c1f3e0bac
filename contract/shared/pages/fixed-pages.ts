import type { Section } from './sections.ts';

/** A page that the site itself links to. It exists before anyone has written it. */
export interface FixedPage {
  section: Section;
  name: string;
  /** Its default title. */
  title: string;
  /** Its public URL. */
  address: string;
}

/** Every such page, each section in order. Without Zod: the server and the site both use it. */
export const fixedPages: readonly FixedPage[] = [
  { section: 'home', name: 'Home', title: 'Home', address: '/' },
  { section: 'about', name: 'About', title: 'About us', address: '/About' },
  { section: 'about', name: 'AboutBoard', title: 'About our board', address: '/About' },
  { section: 'intro', name: 'Courses', title: 'Courses', address: '/courses' },
  { section: 'intro', name: 'Programs', title: 'Programs', address: '/programs' },
  { section: 'intro', name: 'Articles', title: 'Articles', address: '/articles' },
  { section: 'intro', name: 'Newsletters', title: 'Newsletters', address: '/newsletters' },
  { section: 'intro', name: 'Research', title: 'Research', address: '/Research' },
  { section: 'intro', name: 'Sponsors', title: 'Sponsors', address: '/Sponsors' },
  { section: 'intro', name: 'FAQ', title: 'Frequently asked questions', address: '/FAQ' },
  {
    section: 'intro',
    name: 'UnderConstruction',
    title: 'Coming soon',
    address: '/page-under-construction',
  },
  { section: 'board', name: 'BoardIntro', title: 'Board', address: '/Board' },
  { section: 'contact', name: 'ContactIntro', title: 'Contact', address: '/Contact' },
  { section: 'donate', name: 'Donate', title: 'Donate', address: '/Donate' },
  { section: 'test', name: '_Passed', title: 'You passed', address: '/test/finish/Passed' },
  { section: 'test', name: '_Failed', title: 'You did not pass', address: '/test/finish/Failed' },
];

/** The fixed page with this name, case-insensitively. */
export const fixedPageOf = (section: string, name: string): FixedPage | undefined =>
  fixedPages.find(
    (page) => page.section === section && page.name.toLowerCase() === name.toLowerCase(),
  );
