import { createHash } from 'node:crypto';
import type { Element } from './element.ts';

/** The renderer's prefix of footnote ids: see render.ts. */
export const footnotePrefix = 'text-';
/** The id that the renderer gives to the heading of the notes, with any prefix. */
const headingId = 'footnote-label';

/**
 * Makes the footnote ids of a text unique on its page: a page consists of several texts, and each numbers its notes
 * from one.
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
