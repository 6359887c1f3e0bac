import { holdsAny, type Role } from '#contract/shared/roles.ts';
import type { Branch, Leaf } from './tree.ts';

/** Screens without drafts: changes are live at once. */
const publishedAtOnce = /^\/cms\/(settings|redirects)/;

/** The part of the tree that someone with these roles may edit. */
export function allowedTree(tree: readonly Branch[], held: readonly Role[]): Branch[] {
  if (!holdsAny(held, ['editor'])) return tree.filter(({ id }) => id === 'newsletters');
  if (holdsAny(held, ['publisher'])) return [...tree];
  const isAllowed = ({ to }: Leaf) => !publishedAtOnce.test(to);
  return tree.map((branch) => ({ ...branch, leaves: branch.leaves.filter(isAllowed) }));
}
