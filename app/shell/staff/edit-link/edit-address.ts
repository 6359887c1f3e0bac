import type { Capability } from '#contract/shared/capabilities.ts';
import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';

/** The screen where staff edit the content of a public address. */
export interface EditTarget {
  path: string;
  /** The capability that opening it takes. */
  needs: Capability;
  /** The slug by which the screen of its own is looked up; until then the path leads to the list. */
  lookUp?: { kind: 'event' | 'campaign'; slug: string };
}

/** Pages that consist of a list, which is edited on a screen of its own. */
const listPages: Record<string, string> = {
  '/board': '/cms/board/Board',
  '/faq': '/cms/structure#section-faq',
  '/test': '/cms/structure#section-test',
};

/** @returns null where there is nothing to edit */
export function editTargetOf(pathname: string): EditTarget | null {
  const here = pathname.replace(/(?<=.)\/$/, '');
  const list = listPages[here.toLowerCase()];
  if (list) return { path: list, needs: 'lists.edit' };
  const fixed = fixedPages.find(({ address }) => address.toLowerCase() === here.toLowerCase());
  if (fixed) return { path: `/cms/${fixed.section}/${fixed.name}`, needs: 'pages.edit' };
  const [, first = '', name = '', ...rest] = here.split('/');
  const section = first.toLowerCase();
  if (rest.length > 0) return null;
  if (section === 'events') return eventTarget(name);
  if (name === '') return null;
  if (section === 'campaigns') {
    const lookUp = { kind: 'campaign', slug: name } as const;
    return { path: '/dashboard/Donations', needs: 'campaigns.manage', lookUp };
  }
  if (section === 'policy') return { path: `/cms/footerCMS/${name}`, needs: 'lists.edit' };
  if (!isAddressed(section)) return null;
  return { path: `/cms/${section}/${name}`, needs: editingOf(section) };
}

const eventTarget = (slug: string): EditTarget => ({
  path: '/dashboard/Events',
  needs: 'events.read',
  ...(slug !== '' && { lookUp: { kind: 'event', slug } }),
});
