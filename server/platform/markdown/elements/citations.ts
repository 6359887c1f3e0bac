import type { Element } from './element.ts';

/** A link to one of the page's sources, as written in a text. */
const sourceAddress = /^#source-[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/**
 * After sanitizing: a link to a source becomes a small superscript number. The number depends on the page's list of
 * sources, so it is filled in when the page is displayed: see app/content/citations.ts.
 */
export function showCitations() {
  return (tree: Element) => visit(tree);
}

function visit(node: Element): void {
  for (const [index, child] of (node.children ?? []).entries()) {
    visit(child);
    if (node.children && isCitation(child)) node.children[index] = citation(child);
  }
}

const isCitation = ({ tagName, properties }: Element) =>
  tagName === 'a' && sourceAddress.test(String(properties?.href ?? ''));

const citation = ({ properties }: Element): Element => ({
  type: 'element',
  tagName: 'sup',
  properties: { className: ['citation'] },
  children: [
    {
      type: 'element',
      tagName: 'a',
      properties: { href: properties?.href },
      children: [{ type: 'text', value: 'source' }],
    },
  ],
});
