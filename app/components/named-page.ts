import type { Section } from '#contract/pages.ts';
import type { Caller } from '../client/context.ts';
import { found } from '../client/not-found.ts';
import { type PageView, viewPage } from './page-content.tsx';
import { type ListedPage, listPages } from './page-list.tsx';

/** A page of a section, and the pages that follow it there. */
export interface NamedPage {
  page: PageView;
  next: ListedPage[];
}

/**
 * Loads `/{section}/{name}` with up to three pages to go on with.
 * @throws a redirect for a page that was renamed, or 404
 */
export async function loadNamedPage(
  call: Caller,
  section: Section,
  name: string,
): Promise<NamedPage> {
  const path = `/${section}/${name}`;
  const [page, pages] = await Promise.all([
    found(call('pages/getPageData', { section, name }), call, path),
    listPages(call, section),
  ]);
  const own = pages.findIndex((other) => other.name === page.pageData.name);
  const others = [...pages.slice(own + 1), ...pages.slice(0, Math.max(own, 0))];
  return { page: viewPage(page), next: others.slice(0, 3) };
}
