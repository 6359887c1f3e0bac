import type { PageRow } from './queries.ts';

/** The cached pages that show a page: itself, its section's lists, and the menus' list of pages. */
export const tagsOf = (row: Pick<PageRow, 'section' | 'name_key'>) => [
  `page:${row.section}/${row.name_key}`,
  `section:${row.section}`,
  'pageLinks',
];
