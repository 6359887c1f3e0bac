import { fixedPageOf } from '#contract/fixed-pages.ts';
import type { Section } from '#contract/pages.ts';
import { safeDecode } from '../api/safe-decode.ts';

/** The sections in the order in which staff look for them. */
export const sections = [
  'home',
  'about',
  'courses',
  'programs',
  'articles',
  'newsletters',
  'intro',
  'board',
  'contact',
  'donate',
  'test',
] as const satisfies Section[];

export const sectionTitles: Record<Section, string> = {
  home: 'Home page',
  about: 'About us',
  courses: 'Courses',
  programs: 'Programs',
  articles: 'Articles',
  newsletters: 'Newsletters',
  intro: 'List-page introductions',
  board: 'Board',
  contact: 'Contact',
  donate: 'Donate',
  test: 'Nutrition test',
};

/** The sections that may have any number of pages, each with an address of its own. */
export const openSections: readonly string[] = ['courses', 'programs', 'articles', 'newsletters'];

/** The page that an address of the editor names; the test's two ends have an address of their own too. */
export function pageAt(path: string): { section: Section; name: string } | null {
  const [wanted = '', ...names] = path
    .split('/')
    .slice(2)
    .map((part) => safeDecode(part));
  const section = sections.find((each) => each === wanted.toLowerCase());
  if (!section) return null;
  const [first = '', second] = names;
  return { section, name: second === undefined ? first : `_${second}` };
}

/** Where visitors read a page, or null for one that stands inside others. */
export function publicAddress(section: Section, name: string): string | null {
  if (openSections.includes(section)) return `/${section}/${name}`;
  return fixedPageOf(section, name)?.address ?? null;
}
