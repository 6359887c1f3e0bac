import type { Section } from '#contract/shared/pages/sections.ts';
import { isFixedPage } from '../page-names/page-names.ts';
import type { AddedChange } from './load-candidates.ts';

interface Page {
  section: Section;
  name: string;
}
type Action = AddedChange['action'];

/** The actions of a release that are possible with these pages: pages that the site needs cannot be removed. */
export const pageActions = (pages: readonly Page[]): Action[] =>
  pages.some(({ section, name }) => isFixedPage(section, name))
    ? ['publish']
    : ['publish', 'unpublish', 'trash'];

/** The changes of these pages in a release. */
export const pageChanges = (pages: readonly Page[], action: Action): AddedChange[] =>
  pages.flatMap(({ section, name }) =>
    action === 'delete' ? [] : [{ kind: 'page' as const, section, name, action }],
  );
