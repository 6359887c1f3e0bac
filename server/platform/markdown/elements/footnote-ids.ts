import { createHash } from 'node:crypto';
import type { Element } from './element.ts';

/** What the renderer puts before the ids of footnotes: see render.ts. */
export const footnotePrefix = 'text-';
/** The id that the renderer gives to the heading of the notes, with any prefix. */
const headingId = 'footnote-label';

/**
 * Gives the footnotes of a text ids that no other text on the same page has: a page is made of several,
 * and each counts its notes from one.
 */
export function distinguishFootnotes() {
  return (tree: Element) => {
    const own = createHash('sha256').update(wordsOf(tree)).digest('hex').slice(0, 8);
    visit(tree, (id) =>
      id === headingId
        ? `${footnotePrefix}${own}-notes`
        : id.replace(footnotePrefix, `${footnotePrefix}${own}-`),
    );
  };
}

function visit({ properties, children = [] }: Element, rename: (id: string) => string): void {
  if (properties) {
    const { id, href, ariaDescribedBy } = properties;
    if (typeof id === 'string') properties.id = rename(id);
    if (typeof href === 'string' && href.startsWith(`#${footnotePrefix}`)) {
      properties.href = `#${rename(href.slice(1))}`;
    }
    if (Array.isArray(ariaDescribedBy)) properties.ariaDescribedBy = ariaDescribedBy.map(rename);
  }
  for (const child of children) visit(child, rename);
}

const wordsOf = ({ value = '', children = [] }: Element): string =>
  value + children.map(wordsOf).join('');
