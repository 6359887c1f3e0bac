import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { addressedSections } from '#contract/shared/pages/sections.ts';

/** Screens of lists, which have a public address but no page of their own. */
const lists: Record<string, string> = {
  events: '/dashboard/Events',
  policy: '/cms/footerCMS/',
  test: '/cms',
};

/**
 * Where staff edit what is at a public address.
 * @returns null where there is nothing to edit
 */
export function editAddress(pathname: string): string | null {
  const here = pathname.replace(/(?<=.)\/$/, '');
  const fixed = fixedPages.find(({ address }) => address.toLowerCase() === here.toLowerCase());
  if (fixed) return `/cms/${fixed.section}/${fixed.name}`;
  const [, section = '', name = '', ...rest] = here.split('/');
  const isPage = addressedSections.includes(section.toLowerCase());
  if (isPage && name !== '' && rest.length === 0) return `/cms/${section.toLowerCase()}/${name}`;
  const list = lists[section.toLowerCase()];
  return list?.endsWith('/') ? list + name : (list ?? null);
}
