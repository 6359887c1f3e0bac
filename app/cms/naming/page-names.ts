import type { Section } from '#contract/pages.ts';

/** The pages that the site itself shows in the other sections, by their names. */
export const fixedPages: Partial<Record<Section, readonly string[]>> = {
  home: ['Home'],
  about: ['About', 'AboutBoard'],
  intro: [
    'Courses',
    'Programs',
    'Articles',
    'Newsletters',
    'Research',
    'Sponsors',
    'FAQ',
    'UnderConstruction',
  ],
  board: ['BoardIntro'],
  contact: ['ContactIntro'],
  donate: ['Donate'],
  test: ['_Passed', '_Failed'],
};

/** What a page of this name is called in its section: as the site writes it, where it needs the page. */
export const properName = (section: Section, name: string) =>
  fixedPages[section]?.find((fixed) => fixed.toLowerCase() === name.toLowerCase()) ?? name;

/** Whether the site needs this page under this name. */
export const isFixedPage = (section: Section, name: string) =>
  section === 'intro' || (fixedPages[section]?.includes(properName(section, name)) ?? false);

/** A title for a page of this name: 'Reading-Labels' is 'Reading Labels', '2026March' is 'March 2026'. */
export function titleFrom(name: string): string {
  const [, year, month] = /^(\d{4})([a-z]+)$/i.exec(name) ?? [];
  if (year && month) return `${month.slice(0, 1).toUpperCase()}${month.slice(1)} ${year}`;
  return name.replace(/[-_]+/g, ' ').trim();
}

/** This month, as a newsletter is named. */
export function thisMonth(now = new Date()): string {
  return `${now.getFullYear()}${now.toLocaleString('en-US', { month: 'long' })}`;
}

/** What is said of the names of a section's pages. */
export const nameRule = (section: Section) =>
  section === 'newsletters'
    ? 'A newsletter is named by four digits for its year and the full English name of its month, without a space: 2026March.'
    : 'Letters from A to Z, digits and hyphens: Reading-Labels.';
