import type { BlockWriter } from './block-writer.ts';
import { isInline } from './pasted-elements.ts';

const lists = new Set(['UL', 'OL', 'MENU', 'DIR']);

export const isList = ({ tagName }: Element): boolean => lists.has(tagName);

/**
 * Writes a list as the editor has it: every item begins with its text, and a nested list is inside the item before it.
 * @param fill writes the content of a node
 */
export function writeList(writer: BlockWriter, list: Element, fill: (node: Node) => void): void {
  writer.endLine();
  const made = listOf(writer, list, fill);
  if (made.hasChildNodes()) writer.block(made);
}

function listOf(writer: BlockWriter, list: Element, fill: (node: Node) => void): Element {
  const made = writer.document.createElement(list.tagName === 'OL' ? 'ol' : 'ul');
  const start = Number.parseInt(list.getAttribute('start') ?? '1', 10);
  if (made.tagName === 'OL' && start > 1 && start < 1e9) made.setAttribute('start', `${start}`);
  addItems(writer, made, list, fill);
  return made;
}

function addItems(
  writer: BlockWriter,
  made: Element,
  source: Element,
  fill: (node: Node) => void,
): void {
  /** The nodes between two items; together they become an item. */
  let loose: Node[] = [];
  const addLoose = () => {
    const nodes = loose;
    loose = [];
    if (nodes.length > 0)
      addItem(
        made,
        writer.inside('li', () => nodes.forEach(fill)),
      );
  };
  for (const child of source.childNodes) {
    const element = child.nodeType === Node.ELEMENT_NODE ? (child as Element) : null;
    const isItem = element?.tagName === 'LI';
    if (!element || !(isItem || isList(element) || isWrapper(element))) {
      loose.push(child);
      continue;
    }
    addLoose();
    if (isItem)
      addItem(
        made,
        writer.inside('li', () => fill(element)),
      );
    else if (isList(element)) addNested(made, listOf(writer, element, fill));
    else addItems(writer, made, element, fill);
  }
  addLoose();
}

/** Whether a block holds items of the list around it. */
const isWrapper = (element: Element) =>
  !isInline(element) && [...element.children].some(({ tagName }) => tagName === 'LI');

/** Adds an item that is not empty. The lists that it begins with belong to the item before. */
function addItem(made: Element, item: Element): void {
  while (item.firstElementChild && isList(item.firstElementChild)) {
    const nested = item.firstElementChild;
    nested.remove();
    addNested(made, nested);
  }
  if (item.hasChildNodes()) made.append(item);
}

function addNested(made: Element, nested: Element): void {
  const before = made.lastElementChild;
  const last = before?.lastElementChild;
  if (!before) made.append(...nested.childNodes);
  else if (last?.tagName === nested.tagName) last.append(...nested.childNodes);
  else if (nested.hasChildNodes()) before.append(nested);
}
