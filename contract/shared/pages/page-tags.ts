import type { Section } from './sections.ts';

/** What the blocks of a newsletter may show. */
const pulledIn = [
  'section:articles',
  'section:courses',
  'section:programs',
  'events',
  'campaigns',
  'giving',
];

/** The cache tags of what a page shows. */
export const tagsOfPage = ({ section, name }: { section: Section; name: string }): string[] => [
  `page:${section}/${name.toLowerCase()}`,
  ...(section === 'newsletters' ? pulledIn : []),
];
