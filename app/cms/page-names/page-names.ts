import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { originalSectionOf, type Section } from '#contract/shared/pages/sections.ts';

/** The name of a page in its section: the site's spelling, if the site needs the page. */
export const canonicalName = (section: Section, name: string) =>
  fixedPageOf(originalSectionOf(section), name)?.name ?? name;

/** Whether the site needs this page under this name. */
export const isFixedPage = (section: Section, name: string) =>
  originalSectionOf(section) === 'intro' ||
  fixedPageOf(originalSectionOf(section), name) !== undefined;

/** A title made from a name: 'Reading-Labels' is 'Reading Labels', '2026March' is 'March 2026'. */
export function titleFromName(name: string): string {
  const [, year, month] = /^(\d{4})([a-z]+)$/i.exec(name) ?? [];
  if (year && month) return `${month.slice(0, 1).toUpperCase()}${month.slice(1)} ${year}`;
  return name.replace(/[-_]+/g, ' ').trim();
}

/**
 * The name of a newsletter for the first month from now on without one.
 * @param taken names of newsletters
 */
export function nextFreeMonth(taken: string[], now = new Date()): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let months = 0; ; months += 1) {
    const first = new Date(now.getFullYear(), now.getMonth() + months, 1);
    const name = `${first.getFullYear()}${first.toLocaleString('en-US', { month: 'long' })}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** Whether the pages of a section are named by year and month. */
export const isNamedByMonth = (section: Section) => kindOf(section)?.names === 'months';

/** Explains the names of a section's pages. */
export const nameRule = (section: Section) =>
  isNamedByMonth(section)
    ? 'Use the four-digit year and the English month without a space, such as 2026March.'
    : 'Use letters A to Z, digits and hyphens, such as Reading-Labels.';
