import type { Section } from '#contract/shared/pages/sections.ts';
import { safeDecode } from '../api/safe-decode.ts';

/** The sections in the order of the editor's menu. */
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

/** The page for one of the editor's URLs; the test's two result pages have their own URLs too. */
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
