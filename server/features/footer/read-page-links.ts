import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressOf, fixedMenuLinks } from '../pages/page-links.ts';
import { listFooterPages, listLinkedPages } from './queries.ts';

/** Every page that a menu may link to: built-in pages, published pages by title, and policies. */
export async function readPageLinks(db: Db) {
  const [pages, footerPages] = await Promise.all([listLinkedPages(db), listFooterPages(db)]);
  return [
    ...fixedMenuLinks(staffLanguage),
    ...pages.map((page) => ({ linkName: titleOf(page), url: addressOf(page) })),
    ...footerPages.map((page) => ({ linkName: page.title, url: `/policy/${page.name}` })),
  ];
}

const titleOf = ({ live_intro }: { live_intro: string | null }) =>
  (JSON.parse(live_intro ?? '{}') as { title: string }).title;
