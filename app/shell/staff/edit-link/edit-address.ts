import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { teamOf } from '#contract/shared/pages/kinds/kinds.ts';
import { isAddressed } from '#contract/shared/pages/sections.ts';
import type { Role } from '#contract/shared/roles.ts';

/** The screen where staff edit the content of a public address. */
export interface EditTarget {
  path: string;
  /** Who may open it; administrators always may. */
  roles: readonly Role[];
  /** The slug by which the screen of its own is looked up; until then the path leads to the list. */
  lookUp?: { kind: 'event' | 'campaign'; slug: string };
}

const editors: readonly Role[] = ['editor'];

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
  if (list) return { path: list, roles: editors };
  const fixed = fixedPages.find(({ address }) => address.toLowerCase() === here.toLowerCase());
  if (fixed) return { path: `/cms/${fixed.section}/${fixed.name}`, roles: editors };
  const [, first = '', name = '', ...rest] = here.split('/');
  const section = first.toLowerCase();
  if (rest.length > 0) return null;
  if (section === 'events') return eventTarget(name);
  if (name === '') return null;
  if (section === 'campaigns') {
    const lookUp = { kind: 'campaign', slug: name } as const;
    return { path: '/dashboard/Donations', roles: ['fundraiser'], lookUp };
  }
  if (section === 'policy') return { path: `/cms/footerCMS/${name}`, roles: editors };
  if (!isAddressed(section)) return null;
  return {
    path: `/cms/${section}/${name}`,
    roles: [...editors, ...teamOf(section)],
  };
}

const eventTarget = (slug: string): EditTarget => ({
  path: '/dashboard/Events',
  roles: ['editor', 'events'],
  ...(slug !== '' && { lookUp: { kind: 'event', slug } }),
});
