import { normalizeLink } from '#contract/shared/links.ts';
import type { Element } from './element.ts';

/**
 * Before the sanitizer, which knows schemes in lower case only: the addresses of links and pictures as browsers read
 * them, and none that the editor does not accept, such as `https:example.org`.
 */
export function normalizeAddresses() {
  return (tree: Element) => visit(tree);
}

function visit({ properties, children = [] }: Element): void {
  for (const name of ['href', 'src']) {
    const address = properties?.[name];
    if (properties && typeof address === 'string') {
      properties[name] = normalizeLink(address) ?? undefined;
    }
  }
  for (const child of children) visit(child);
}
