import { Fragment, Mark, type Node } from '@milkdown/kit/prose/model';
import { type MarkdownNode, type Root, SerializerState } from '@milkdown/kit/transformer';

/** The Markdown tree of a document. */
export function markdownTree(doc: Node): Root {
  const tree = new SerializerState(doc.type.schema).run(writable(doc)).build();
  complete(tree, false);
  return tree as Root;
}

function complete(node: MarkdownNode, isInCell: boolean): void {
  // Milkdown gives empty blocks no children, which only leaves are without.
  if (/^(?:root|list|listItem|blockquote|tableRow|tableCell|footnoteDefinition)$/.test(node.type)) {
    node.children ??= [];
  }
  // There is no way to write this as code: the backslash would belong to the bar.
  if (isInCell && node.type === 'inlineCode' && /\\\|/.test(String(node.value))) node.type = 'text';
  for (const child of node.children ?? []) complete(child, isInCell || node.type === 'tableCell');
}

/**
 * The document as Markdown can express it, showing the same: no bold space, no empty paragraph, no space at an edge of
 * a line, and a blank line between blocks that would become one.
 */
function writable(node: Node): Node {
  if (node.isTextblock) return node.type.spec.code ? node : node.copy(writableLine(node));
  if (node.isLeaf) return node;
  const blocks = node.children.map(writable);
  const isCell = /^table_(?:cell|header)$/.test(node.type.name);
  const children = isCell ? blocks : blocks.filter((block) => !isBlank(block));
  const written = node.copy(Fragment.from(children));
  if (node.type.name !== 'list_item' || canBeTight(children)) return written;
  return node.type.create({ ...node.attrs, spread: true }, written.content);
}

export const isBlank = (node: Node): boolean =>
  node.type.name === 'paragraph' && writableLine(node).size === 0;

/** Whether the blocks of an item stay separate without blank lines: its text, and perhaps a list that begins with text. */
function canBeTight([first, second, ...others]: Node[]): boolean {
  if (!second) return true;
  const isList = second.type.name === 'bullet_list' || second.attrs.order === 1;
  const begins = second.firstChild?.firstChild;
  return isText(first) && isList && isText(begins) && others.length === 0;
}

const isText = (node: Node | null | undefined) => node?.type.name === 'paragraph';

/** A word, or the gap between two words. */
interface Part {
  node: Node;
  isSpace: boolean;
}

/**
 * The content of a line. A gap between two words loses the marks that do not go on until the next word: Markdown has
 * no mark that begins or ends with a space.
 */
function writableLine(line: Node): Fragment {
  const written: Node[] = [];
  let before: readonly Mark[] = Mark.none;
  let between: Node[] = [];
  for (const { node, isSpace } of trimmed(partsOf(line))) {
    if (isSpace) {
      between.push(node);
      continue;
    }
    const going = [node, ...between].reduce(
      (marks, { marks: own }) => marks.filter((mark) => mark.isInSet(own)),
      before,
    );
    written.push(...between.map((space) => space.mark(going)), node);
    before = node.marks;
    between = [];
  }
  return Fragment.from(written);
}

function partsOf(line: Node): Part[] {
  const parts: Part[] = [];
  line.forEach((child) => {
    if (!child.isText) {
      // Code is text only: anything else in it would be lost.
      const node = child.mark(child.marks.filter(({ type }) => !type.spec.code));
      parts.push({ node, isSpace: child.type.name === 'hardbreak' });
      return;
    }
    for (const text of child.text?.match(/\s+|\S+/g) ?? []) {
      const node = child.type.schema.text(text, child.marks);
      parts.push({ node, isSpace: text.trim() === '' });
    }
  });
  return parts;
}

function trimmed(parts: Part[]): Part[] {
  const first = parts.findIndex(({ isSpace }) => !isSpace);
  const last = parts.findLastIndex(({ isSpace }) => !isSpace);
  return first < 0 ? [] : parts.slice(first, last + 1);
}
