import { type AroundText, aroundText } from '#contract/shared/pages/kinds/kinds.ts';
import type { AddressedSection, Section } from '#contract/shared/pages/sections.ts';
import type { ApiClient } from '../api/api-client.ts';
import { found } from '../api/loaders/not-found.ts';
import { type ListedPage, listNewest } from './page-list.tsx';
import { loadPage, type PageRequest, type PageView } from './page-view.ts';

/** A page of a section, suggested pages, and what its section shows around a text. */
export interface NamedPage extends AroundText {
  page: PageView;
  next: ListedPage[];
}

/**
 * Loads `/{section}/{name}` with up to three suggested pages.
 * @param follow the pages after it in its section, those with the same topics, or the newest others
 * @throws a redirect for a renamed page, or 404
 */
export async function loadNamedPage(
  request: PageRequest,
  section: AddressedSection,
  name: string,
  follow: keyof typeof followers = 'next',
): Promise<NamedPage> {
  const path = `/${section}/${name}`;
  const { call } = request;
  const [page, next] = await Promise.all([
    loadPage(request, section, name, path),
    // Both calls reject an invalid name; whichever answers first reports it.
    found(followers[follow](call, section, name), call, path),
  ]);
  return { page, next, ...aroundText(section) };
}

/** The maximum number of suggested pages. */
const nextCount = 3;

const followers = {
  next: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await call('pages/getNextPages', { section, name })).pages,
  related: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await call('pages/getRelatedPages', { section, name })).pages,
  newest: async (call: ApiClient, section: Section, name: string): Promise<ListedPage[]> =>
    (await listNewest(call, section, nextCount + 1))
      .filter((page) => page.name.toLowerCase() !== name.toLowerCase())
      .slice(0, nextCount),
};
