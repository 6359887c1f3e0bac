/** The sections of the site's pages. */
export const sections = [
  'home',
  'about',
  'intro',
  'board',
  'contact',
  'donate',
  'test',
  'courses',
  'articles',
  'programs',
  'newsletters',
] as const;
export type Section = (typeof sections)[number];

/** The sections that may have any number of pages, each with its own address: `/courses/Reading-Labels`. */
export const addressedSections: readonly string[] = [
  'courses',
  'programs',
  'articles',
  'newsletters',
];
