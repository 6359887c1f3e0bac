import type { Section } from '#contract/shared/pages/sections.ts';

/** A page as its menu shows it. */
export interface NamedPage {
  section: Section;
  name: string;
  title: string;
  isPublished: 0 | 1;
}
