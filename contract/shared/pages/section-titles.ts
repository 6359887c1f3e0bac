import type { Section } from './sections.ts';

/** The sections' names on staff screens. */
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
