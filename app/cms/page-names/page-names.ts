import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import type { Section } from '#contract/shared/pages/sections.ts';

/** What a page of this name is called in its section: as the site writes it, where it needs the page. */
export const properName = (section: Section, name: string) =>
  fixedPageOf(section, name)?.name ?? name;

/** Whether the site needs this page under this name. */
export const isFixedPage = (section: Section, name: string) =>
  section === 'intro' || fixedPageOf(section, name) !== undefined;

/** A title for a page of this name: 'Reading-Labels' is 'Reading Labels', '2026March' is 'March 2026'. */
export function titleFrom(name: string): string {
  const [, year, month] = /^(\d{4})([a-z]+)$/i.exec(name) ?? [];
  if (year && month) return `${month.slice(0, 1).toUpperCase()}${month.slice(1)} ${year}`;
  return name.replace(/[-_]+/g, ' ').trim();
}

/** The first month from this one on without a newsletter, as one is named. @param taken names of newsletters */
export function nextFreeMonth(taken: string[], now = new Date()): string {
  const known = new Set(taken.map((name) => name.toLowerCase()));
  for (let months = 0; ; months += 1) {
    const first = new Date(now.getFullYear(), now.getMonth() + months, 1);
    const name = `${first.getFullYear()}${first.toLocaleString('en-US', { month: 'long' })}`;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** What is said of the names of a section's pages. */
export const nameRule = (section: Section) =>
  section === 'newsletters'
    ? 'Use the four-digit year and the English month without a space, such as 2026March.'
    : 'Use letters A to Z, digits and hyphens, such as Reading-Labels.';
