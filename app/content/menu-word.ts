import type { Translate } from '#contract/shared/language/translate.ts';
import { isAddressed, sectionNames } from '#contract/shared/pages/sections.ts';
import type { SiteLayoutData } from '../api/site-layout.ts';

type Site = SiteLayoutData['site'];
type Menu = Pick<Site, 'donateLabel'> & {
  headerMenu: Pick<Site['headerMenu'][number], 'to' | 'label'>[];
};

/** Pages without a menu entry of their own belong to that of another one. */
const belongsTo: Readonly<Record<string, string>> = { '/board': '/about', '/campaigns': '/donate' };

/**
 * The word by which the menu leads to a page, or to the list that it is in; empty: the menu does not.
 * @param path of the page
 * @param t absent: without the word of a section or page that the menu does not have
 */
export function menuWord(menu: Menu | undefined, path: string, t?: Translate): string {
  const own = `/${path.split(/[/?]/)[1] ?? ''}`.toLowerCase();
  const top = belongsTo[own] ?? own;
  if (top === '/donate') return menu?.donateLabel || (t?.('content.donate') ?? '');
  const entry = menu?.headerMenu.find(({ to }) => to.toLowerCase() === top);
  const section = top.slice(1);
  return entry?.label ?? ((isAddressed(section) && t?.(sectionNames[section].many)) || '');
}

/** The menu word above a page's heading; empty if the heading says it already. */
export function wordAbove(
  menu: Menu | undefined,
  path: string,
  title: string,
  t?: Translate,
): string {
  const word = menuWord(menu, path, t);
  return title.toLowerCase() === word.toLowerCase() ? '' : word;
}
