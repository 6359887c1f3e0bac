import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#tests/support/database/connection.ts';
import { aPage } from './pages.ts';

const pages: [Section, string][] = [
  ['about', 'About'],
  ['programs', 'Kitchen'],
  ['courses', 'Beans'],
  ['articles', 'Peas'],
  ['newsletters', '2026March'],
  ['intro', 'Research'],
  ['intro', 'FAQ'],
  ['donate', 'Donate'],
];

/** Publishes something in every section of the header, whose menus leave out what is empty. */
export async function fillMenus(on: { db: Db }): Promise<void> {
  for (const [section, name] of pages) await aPage(on, { section, name });
}
