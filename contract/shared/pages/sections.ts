/**
 * The sections of any number of pages, each at an address of its own, `/courses/Reading-Labels`: what visitors call one
 * of their pages, and all of them. Public pages load only this; the rest of a section is its record in `kinds/`.
 */
export const sectionWords = {
  articles: { one: 'Article', many: 'Articles' },
  courses: { one: 'Course', many: 'Courses' },
  programs: { one: 'Program', many: 'Programs' },
  newsletters: { one: 'Newsletter', many: 'Newsletters' },
};
export type AddressedSection = keyof typeof sectionWords;
export const addressedSections = Object.keys(sectionWords) as AddressedSection[];

/** Whether a section, or anything else that an address begins with, has any number of pages. */
export const isAddressed = (section: string): section is AddressedSection =>
  Object.hasOwn(sectionWords, section);

/** The sections of the pages that the site itself links to. */
export const fixedSections = [
  'home',
  'about',
  'intro',
  'board',
  'contact',
  'donate',
  'test',
] as const;

/** The sections of the site's pages. */
export const sections = [...fixedSections, ...addressedSections];
export type Section = (typeof sections)[number];
