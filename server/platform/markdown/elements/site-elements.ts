import type { Element } from './element.ts';
import { withSources } from './picture-element.ts';

/** After sanitizing: the site's additions to plain HTML, so that authors need not think of them. */
export function finishForSite() {
  return (tree: Element) => visit(tree);
}

function visit(node: Element): void {
  for (const [index, child] of (node.children ?? []).entries()) {
    visit(child);
    if (child.tagName === 'img') {
      finishPicture(child);
      if (node.children) node.children[index] = withSources(child);
    }
    // A page has one level-1 heading: its title.
    if (child.tagName === 'h1') child.tagName = 'h2';
    // A wide table scrolls by itself, also by keyboard, and never widens the page.
    if (child.tagName === 'table' && node.children) node.children[index] = scrollable(child);
  }
}

function finishPicture(picture: Element): void {
  const source = String(picture.properties?.src ?? '');
  picture.properties = {
    ...picture.properties,
    src: /^[\w.-]+$/.test(source) ? `/media/${source}` : source,
    loading: 'lazy',
    decoding: 'async',
  };
}

function scrollable(table: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
    children: [table],
  };
}
